/**
 * Moves the focus among items of which only one is a tab stop, by arrow keys, Home and End. Items below one another are
 * `columns` apart.
 */
export function moveFocus(
  event: KeyboardEvent,
  items: readonly (HTMLElement | SVGElement)[],
  { columns = 1, rtl = false } = {},
): void {
  const index = items.indexOf(event.target as HTMLElement);
  const forward = rtl ? -1 : 1;
  const steps: Record<string, number> = {
    ArrowRight: forward,
    ArrowLeft: -forward,
    ArrowDown: columns,
    ArrowUp: -columns,
    Home: -index,
    End: items.length - 1 - index,
  };
  const step = steps[event.key];
  if (index < 0 || step === undefined) return;
  event.preventDefault();
  const next = items[index + step];
  if (!next) return;
  for (const item of items) item.setAttribute('tabindex', item === next ? '0' : '-1');
  next.focus();
}

/** Clicks the focused item if the key is Enter or the space bar. */
export function clickByKey(event: KeyboardEvent): void {
  if (event.key !== 'Enter' && event.key !== ' ') return;
  event.preventDefault();
  event.target?.dispatchEvent(new MouseEvent('click', { bubbles: true, composed: true }));
}
