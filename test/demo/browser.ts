import assert from 'node:assert/strict';
import { isDeepStrictEqual } from 'node:util';
import type { Browser, BrowserContextOptions, FrameLocator, Locator, Page } from 'playwright-core';
import { PageRequests } from './page-requests.ts';

/** An open page, its running requests, and the errors and warnings of its console. */
export interface Visit {
  readonly page: Page;
  readonly requests: PageRequests;
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
  const requests = new PageRequests(page);
  page.setDefaultTimeout(45_000);
  const consoleErrors: string[] = [];
  page.on('pageerror', ({ message }) => consoleErrors.push(message));
  page.on('console', (message) => {
    if (['error', 'warning'].includes(message.type())) consoleErrors.push(message.text());
  });
  await page.goto(address);
  return { page, requests, consoleErrors };
}

/** Returns the button with a name: all of it if it is a string. */
export function button(inside: Page | FrameLocator | Locator, name: string | RegExp): Locator {
  return inside.getByRole('button', { name, exact: typeof name === 'string' });
}

/** Reads a value until it equals the expected one; fails with the current value after 30 s. */
export async function untilEqual<T>(page: Page, read: () => Promise<T>, value: T): Promise<void> {
  const deadline = Date.now() + 30_000;
  let current = await read();
  while (!isDeepStrictEqual(current, value) && Date.now() < deadline) {
    await page.evaluate(() => new Promise(requestAnimationFrame));
    current = await read();
  }
  assert.deepEqual(current, value);
}
