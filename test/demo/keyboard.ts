import type { Page } from 'playwright-core';

/** More stops than any page of the demo has, with those in its frames. */
const STOPS_MAX = 600;

/**
 * Goes through a page by Tab, once around; what can be pressed, written in or opened and was not reached, as
 * markup. What lies in frames is passed through and not looked at; of a group of radio buttons one is enough.
 */
export async function unreachedByTab(page: Page): Promise<string[]> {
  await page.evaluate(`(${WATCH})()`);
  for (let stop = 0; stop < STOPS_MAX; stop++) {
    await page.keyboard.press('Tab');
    if (await page.evaluate('window.seen()')) break;
  }
  return page.evaluate('window.unseen()');
}

/** Runs in the page. The first stop that comes again ends the round. */
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
    .filter((one) => !seen.has(one))
    .map((one) => one.outerHTML.slice(0, 200));
  document.activeElement?.blur();
}`;
