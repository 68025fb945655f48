/**
 * Returns the position of a character of a text area in the window. Browsers have no API for this, so a copy of the
 * text area is laid out temporarily. If the character is scrolled out of view, the nearest visible position is
 * returned.
 */
export function caretRect(area: HTMLTextAreaElement, index: number): DOMRect {
  const copy = document.createElement('div');
  const style = getComputedStyle(area);
  for (const name of style) copy.style.setProperty(name, style.getPropertyValue(name));
  Object.assign(copy.style, {
    position: 'absolute',
    visibility: 'hidden',
    whiteSpace: 'pre-wrap',
    transition: 'none',
    width: `${area.clientWidth}px`,
    height: 'auto',
    maxHeight: 'none',
  });
  const character = document.createElement('span');
  character.textContent = area.value.charAt(index);
  copy.append(area.value.slice(0, index), character, area.value.slice(index + 1));
  area.after(copy);
  const inner = character.getBoundingClientRect();
  const outer = copy.getBoundingClientRect();
  copy.remove();
  const { left, top, bottom } = area.getBoundingClientRect();
  // Only rectangles include CSS `zoom`.
  const { currentCSSZoom: zoom = 1 } = area;
  const x = left + area.clientLeft * zoom + inner.left - outer.left;
  const y = top + (area.clientTop - area.scrollTop) * zoom + inner.top - outer.top;
  const visibleY = Math.min(Math.max(y, top), bottom - inner.height);
  return new DOMRect(x, visibleY, inner.width, inner.height);
}
