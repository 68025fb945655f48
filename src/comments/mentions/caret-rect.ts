const COPIED = [
  ...['font-family', 'font-size', 'font-style', 'font-weight', 'font-stretch', 'line-height'],
  ...['letter-spacing', 'word-spacing', 'text-indent', 'text-transform', 'tab-size'],
  ...['padding-top', 'padding-right', 'padding-bottom', 'padding-left'],
  ...['direction', 'unicode-bidi', 'overflow-wrap', 'word-break'],
];

/**
 * Where a character of a text area stands in the window. A browser does not tell, so a copy of the area is laid out
 * for a moment. A character scrolled out of sight counts as at the edge.
 */
export function caretRect(area: HTMLTextAreaElement, at: number): DOMRect {
  const copy = document.createElement('div');
  const style = getComputedStyle(area);
  for (const name of COPIED) copy.style.setProperty(name, style.getPropertyValue(name));
  Object.assign(copy.style, {
    position: 'absolute',
    visibility: 'hidden',
    boxSizing: 'border-box',
    whiteSpace: 'pre-wrap',
    width: `${area.clientWidth}px`,
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
  return new DOMRect(x, seen, inner.width, inner.height);
}
