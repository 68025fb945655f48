import assert from 'node:assert/strict';
import type { Page } from 'playwright-core';
import type { Visit } from './browser.ts';

export const SIZES = [
  { width: 390, height: 664 },
  { width: 1440, height: 900 },
] as const;
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
  await assertFits(page);
}

/** Asserts that a page is not wider than its window. */
export async function assertFits(page: Page): Promise<void> {
  const { width } = page.viewportSize() ?? {};
  assert.equal(await page.evaluate('document.documentElement.scrollWidth'), width);
}

/**
 * Opens an address on a phone, asserts the layout and calls `check`, and then in a wide window. Where only columns differ
 * from another page that is loaded in a wide window, `widens` changes the size of the loaded page instead.
 */
export async function openInEachSize(
  visit: Visit,
  address: string,
  check?: () => Promise<void>,
  { widens = false } = {},
): Promise<void> {
  const { page } = visit;
  const [phone, wide] = SIZES;
  await page.setViewportSize(phone);
  await page.goto(address);
  await assertLayout(visit);
  await check?.();
  await page.setViewportSize(wide);
  if (widens) return assertFits(page);
  await page.goto(address);
  await assertLayout(visit);
}
