import assert from 'node:assert/strict';
import type { Visit } from './browser.ts';

export const SIZES = [
  { width: 390, height: 664 },
  { width: 1440, height: 900 },
];
/** A fifth of what counts as good: https://web.dev/articles/cls. */
const CLS_MAX = 0.02;

/** Asserts that nothing has moved while a page and its frames were loaded, and that the page fits the window. */
export async function assertLayout({ page, requests }: Visit): Promise<void> {
  await requests.untilIdle();
  const { width = 0 } = page.viewportSize() ?? {};
  for (const frame of page.frames()) {
    const shift = await frame.evaluate(() => {
      type Shift = PerformanceEntry & { readonly value: number; readonly hadRecentInput: boolean };
      const observer = new PerformanceObserver(() => {});
      observer.observe({ type: 'layout-shift', buffered: true });
      const entries = observer.takeRecords() as Shift[];
      return entries.reduce(
        (sum, { value, hadRecentInput }) => sum + (hadRecentInput ? 0 : value),
        0,
      );
    });
    assert.ok(shift <= CLS_MAX, `${width} px, ${new URL(frame.url()).pathname}: ${shift}`);
  }
  assert.equal(await page.evaluate('document.documentElement.scrollWidth'), width);
}

/**
 * Opens an address on a phone, and then in a wide window, and asserts the layout. `check` runs on the phone, from which
 * the other layout differs in its columns only.
 */
export async function openInEachSize(
  visit: Visit,
  address: string,
  check?: () => Promise<void>,
): Promise<void> {
  for (const size of SIZES) {
    await visit.page.setViewportSize(size);
    await visit.page.goto(address);
    await assertLayout(visit);
    if (size === SIZES[0]) await check?.();
  }
}
