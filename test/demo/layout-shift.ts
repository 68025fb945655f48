import type { Page } from 'playwright-core';

/** Limit of a good Cumulative Layout Shift: https://web.dev/articles/cls. */
export const CLS_MAX = 0.1;
/** How long a loaded page is observed. */
const OBSERVE_MS = 500;

interface LayoutShift extends PerformanceEntry {
  readonly value: number;
  readonly sources: readonly { readonly currentRect: DOMRectReadOnly }[];
}

/** Returns the Cumulative Layout Shift of a page since it was opened, without shifts inside the element `ignored`. */
export function layoutShift(page: Page, ignored?: string): Promise<number> {
  return page.evaluate(
    ({ observeMs, selector }) =>
      new Promise<number>((resolve) => {
        const box = selector && document.querySelector(selector)?.getBoundingClientRect();
        const isIgnored = ({ sources }: LayoutShift) =>
          box &&
          sources.every(
            ({ currentRect: { left, right, top } }) =>
              left >= box.left && right <= box.right && top >= box.top,
          );
        let sum = 0;
        new PerformanceObserver((list) => {
          for (const entry of list.getEntries() as LayoutShift[])
            if (!isIgnored(entry)) sum += entry.value;
        }).observe({ type: 'layout-shift', buffered: true });
        setTimeout(() => resolve(sum), observeMs);
      }),
    { observeMs: OBSERVE_MS, selector: ignored },
  );
}
