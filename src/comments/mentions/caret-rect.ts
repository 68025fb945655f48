/** What is kept free above and below the character, in CSS pixels. */
const GAP = 4;

/**
 * Where a character of a text area stands in the window. A browser does not tell, so a copy of the area is laid out
 * for a moment. A character scrolled out of sight counts as at the edge.
 */
export function caretRect(area: HTMLTextAreaElement, at: number): DOMRect {
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
  const mark = document.createElement('span');
  mark.textContent = area.value.charAt(at);
  copy.append(area.value.slice(0, at), mark, area.value.slice(at + 1));
  area.after(copy);
  const inner = mark.getBoundingClientRect();
  const outer = copy.getBoundingClientRect();
  copy.remove();
  const { left, top, bottom } = area.getBoundingClientRect();
  const x = left + area.clientLeft + inner.left - outer.left;
  const y = top + area.clientTop + inner.top - outer.top - area.scrollTop;
  const seen = Math.min(Math.max(y, top), bottom - inner.height);
  return new DOMRect(x, seen - GAP, inner.width, inner.height + 2 * GAP);
}
