import { type Browser, type BrowserContextOptions, chromium, type Page } from 'playwright-core';
import { findBrowser } from '../../.ci/setup/browser.mjs';

/** A page as a visitor sees it, and what its console complained of. */
export interface Visit {
  readonly page: Page;
  readonly complaints: string[];
}

/** Starts the browser that tests drive. */
export function launchBrowser(): Promise<Browser> {
  const args = ['--no-sandbox', '--disable-gpu', '--disable-quic'];
  return chromium.launch({ executablePath: findBrowser(), args });
}

/** Opens an address in a browser profile of its own. */
export async function openPage(
  browser: Browser,
  address: string,
  options: BrowserContextOptions = {},
): Promise<Visit> {
  const context = await browser.newContext({ reducedMotion: 'reduce', ...options });
  const page = await context.newPage();
  page.setDefaultTimeout(45_000);
  const complaints: string[] = [];
  page.on('pageerror', ({ message }) => complaints.push(message));
  page.on('console', (message) => {
    if (['error', 'warning'].includes(message.type())) complaints.push(message.text());
  });
  await page.goto(address);
  return { page, complaints };
}
