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
    const { shift, moved } = await frame.evaluate(readShifts);
    const what = `${new URL(frame.url()).pathname}: ${shift}: ${moved.join(', ')}`;
    assert.ok(shift <= CLS_MAX, `${width} px, ${what}`);
  }
  await assertFits(page);
}

/** Runs in a frame: what has moved without an input, and how far in the terms of CLS. */
function readShifts(): { shift: number; moved: string[] } {
  interface Source {
    readonly node: Node | null;
    readonly previousRect: DOMRect;
    readonly currentRect: DOMRect;
  }
  type Shift = PerformanceEntry & { value: number; hadRecentInput: boolean; sources: Source[] };
  const observer = new PerformanceObserver(() => {});
  observer.observe({ type: 'layout-shift', buffered: true });
  const shifts = (observer.takeRecords() as Shift[]).filter((one) => !one.hadRecentInput);
  const place = ({ y, height }: DOMRect) => `${y} + ${height}`;
  return {
    shift: shifts.reduce((sum, { value }) => sum + value, 0),
    moved: shifts.flatMap(({ sources }) =>
      sources.map(
        ({ node, previousRect, currentRect }) =>
          `${node?.nodeName} from ${place(previousRect)} to ${place(currentRect)} px`,
      ),
    ),
  };
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
