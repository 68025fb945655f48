import assert from 'node:assert/strict';
import type { Page } from 'playwright-core';

/** A fifth of what counts as good: https://web.dev/articles/cls. */
const CLS_MAX = 0.02;

/** Asserts that neither a page nor its frames have moved anything since they were opened. */
export async function assertStill(page: Page, context: string): Promise<void> {
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
    assert.ok(shift <= CLS_MAX, `${context}, ${new URL(frame.url()).pathname}: ${shift}`);
  }
}
