import type { Page } from 'playwright-core';

/** More than the number of tab stops of any demo page. */
const STOPS_MAX = 600;

/**
 * Presses Tab through a whole page, and calls `check` at each stop; returns the markup of interactive elements that never
 * had the focus. Elements in frames are skipped, and one radio button per group is enough.
 */
export async function unreachedByTab(page: Page, check?: () => Promise<void>): Promise<string[]> {
  await page.evaluate(`(${WATCH})()`);
  for (let stop = 0; stop < STOPS_MAX; stop++) {
    await page.keyboard.press('Tab');
    await check?.();
    if (await page.evaluate('window.seen()')) break;
  }
  return page.evaluate('window.unseen()');
}

/** Runs in the page; `seen` returns true when the first tab stop has the focus again. */
const WATCH = `() => {
  const stops = 'a[href], button, input, select, textarea, summary, [tabindex="0"]';
  const all = (root) => [...root.querySelectorAll('*')].flatMap((one) =>
    one.localName === 'svc-embed' ? [] : [one, ...(one.shadowRoot ? all(one.shadowRoot) : [])]);
  const focused = (root = document) => {
    const { activeElement: one } = root;
    return one?.shadowRoot?.activeElement ? focused(one.shadowRoot) : one;
  };
  const seen = new Set();
  window.seen = () => {
    const one = focused();
    if (one === document.body || one.localName === 'iframe' || one.localName === 'svc-embed') return false;
    if (seen.has(one)) return one === seen.values().next().value;
    seen.add(one);
    return false;
  };
  window.unseen = () => all(document)
    .filter((one) => one.matches(stops) && !one.disabled && !one.closest('[aria-hidden="true"]'))
    .filter((one) => one.checkVisibility({ visibilityProperty: true, opacityProperty: true }))
    .filter((one) => !seen.has(one) && (one.type !== 'radio' || one.checked))
    .map((one) => one.outerHTML.slice(0, 200));
  document.activeElement?.blur();
}`;
