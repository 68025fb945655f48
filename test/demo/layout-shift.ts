import type { Page } from 'playwright-core';

/** How long a loaded page is watched on, in milliseconds. */
const WATCH = 500;

/** How far what a page shows has jumped by itself since it was opened, as Cumulative Layout Shift counts it. */
export function layoutShift(page: Page): Promise<number> {
  return page.evaluate(
    (watch) =>
      new Promise<number>((resolve) => {
        let sum = 0;
        new PerformanceObserver((list) => {
          for (const entry of list.getEntries())
            sum += (entry as unknown as { value: number }).value;
        }).observe({ type: 'layout-shift', buffered: true });
        setTimeout(() => resolve(sum), watch);
      }),
    WATCH,
  );
}
