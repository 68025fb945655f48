import type { Page } from 'playwright-core';

/** Emulates a color scheme and waits until the page and its frames have applied it. */
export async function setColorScheme(page: Page, colorScheme: 'light' | 'dark'): Promise<void> {
  await page.emulateMedia({ colorScheme });
  // a function, because a string would be evaluated, which a strict page policy blocks
  const isApplied = (scheme: string) =>
    matchMedia(`(prefers-color-scheme: ${scheme})`).matches &&
    !document.getAnimations().some((one) => one instanceof CSSTransition);
  // frames outside of the viewport have no animation frames
  const polling = { polling: 50 };
  await Promise.all(
    page.frames().map((frame) => frame.waitForFunction(isApplied, colorScheme, polling)),
  );
}
