import assert from 'node:assert/strict';
import type { Page } from 'playwright-core';

/** A fifth of what counts as good: https://web.dev/articles/cls. */
const CLS_MAX = 0.02;

/** Asserts that neither a page nor its frames have moved anything since they were opened. */
export async function assertStill(page: Page, context: string): Promise<void> {
  for (const frame of page.frames()) {
    const shift = await frame.evaluate(
      () =>
        new Promise<number>((resolve) => {
          type Shift = PerformanceEntry & {
            readonly value: number;
            readonly hadRecentInput: boolean;
          };
          let sum = 0;
          new PerformanceObserver((list) => {
            for (const { value, hadRecentInput } of list.getEntries() as Shift[])
              if (!hadRecentInput) sum += value;
          }).observe({ type: 'layout-shift', buffered: true });
          // the buffered entries are delivered in a task of their own
          requestAnimationFrame(() => setTimeout(() => resolve(sum)));
        }),
    );
    assert.ok(shift <= CLS_MAX, `${context}, ${new URL(frame.url()).pathname}: ${shift}`);
  }
}
