import type { Page } from 'playwright-core';

/** Limit of a good Cumulative Layout Shift: https://web.dev/articles/cls. */
export const CLS_MAX = 0.1;
/** How long a loaded page is observed. */
const OBSERVE_MS = 500;

interface LayoutShift extends PerformanceEntry {
  readonly value: number;
  readonly sources: readonly {
    readonly previousRect: DOMRectReadOnly;
    readonly currentRect: DOMRectReadOnly;
  }[];
}

/** Returns the Cumulative Layout Shift of a page since it was opened, without shifts inside the element `ignored`. */
export function layoutShift(page: Page, ignored?: string): Promise<number> {
  return page.evaluate(
    ({ observeMs, selector }) =>
      new Promise<number>((resolve) => {
        const box = selector && document.querySelector(selector)?.getBoundingClientRect();
        const isInside = ({ left, right, top, width }: DOMRectReadOnly) =>
          box && (width === 0 || (left >= box.left && right <= box.right && top >= box.top));
        const isIgnored = ({ sources }: LayoutShift) =>
          sources.length > 0 &&
          sources.every(
            ({ previousRect, currentRect }) => isInside(previousRect) && isInside(currentRect),
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
