import type { Browser, BrowserContextOptions, FrameLocator, Locator, Page } from 'playwright-core';

/** An open page, and the errors and warnings of its console. */
export interface Visit {
  readonly page: Page;
  readonly consoleErrors: string[];
}

/** Opens a URL in a new browser context. */
export async function openPage(
  browser: Browser,
  address: string,
  options: BrowserContextOptions = {},
): Promise<Visit> {
  const context = await browser.newContext({ reducedMotion: 'reduce', ...options });
  const page = await context.newPage();
  page.setDefaultTimeout(45_000);
  const consoleErrors: string[] = [];
  page.on('pageerror', ({ message }) => consoleErrors.push(message));
  page.on('console', (message) => {
    if (['error', 'warning'].includes(message.type())) consoleErrors.push(message.text());
  });
  await page.goto(address);
  return { page, consoleErrors };
}

/** Returns the button with a name: all of it if it is a string. */
export function button(inside: Page | FrameLocator | Locator, name: string | RegExp): Locator {
  return inside.getByRole('button', { name, exact: typeof name === 'string' });
}
