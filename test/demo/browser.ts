import { type Browser, type BrowserContextOptions, chromium, type Page } from 'playwright-core';
import { findBrowser } from '../../.ci/setup/browser.mjs';

/** An open page, and the errors and warnings of its console. */
export interface Visit {
  readonly page: Page;
  readonly consoleErrors: string[];
}

/** Launches the browser; on a busy machine, a start that fails is repeated once. */
export async function launchBrowser(): Promise<Browser> {
  const args = ['--no-sandbox', '--disable-gpu', '--disable-quic'];
  const launch = () => chromium.launch({ executablePath: findBrowser(), args });
  try {
    return await launch();
  } catch (error) {
    console.warn('The browser did not start and is launched again:', error);
    return launch();
  }
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
