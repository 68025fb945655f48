import type { Page } from 'playwright-core';

/** Limit of a good Cumulative Layout Shift: https://web.dev/articles/cls. */
export const CLS_MAX = 0.1;
/** How long a loaded page is observed. */
const OBSERVE_MS = 500;

/** Returns the Cumulative Layout Shift of a page since it was opened. */
export function layoutShift(page: Page): Promise<number> {
  return page.evaluate(
    (observeMs) =>
      new Promise<number>((resolve) => {
        let sum = 0;
        new PerformanceObserver((list) => {
          for (const entry of list.getEntries())
            sum += (entry as unknown as { value: number }).value;
        }).observe({ type: 'layout-shift', buffered: true });
        setTimeout(() => resolve(sum), observeMs);
      }),
    OBSERVE_MS,
  );
}
