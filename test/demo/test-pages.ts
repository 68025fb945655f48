import assert from 'node:assert/strict';
import type { Browser, BrowserContextOptions } from 'playwright-core';
import { openPage, type Visit } from './browser.ts';

/** The pages that a test opens, each in its own browser context. */
export class TestPages {
  readonly #browser: Browser;
  readonly #visits: Visit[] = [];

  constructor(browser: Browser) {
    this.#browser = browser;
  }

  async open(address: string, options?: BrowserContextOptions): Promise<Visit> {
    const visit = await openPage(this.#browser, address, options);
    this.#visits.push(visit);
    return visit;
  }

  /**
   * Closes the pages that are still open, and asserts that their consoles have only expected errors and warnings. A test
   * that causes errors closes its page itself.
   */
  async close(expected?: RegExp): Promise<void> {
    const visits = this.#visits.splice(0).filter(({ page }) => !page.isClosed());
    await Promise.all(visits.map(({ page }) => page.context().close()));
    const errors = visits.flatMap(({ consoleErrors }) => consoleErrors);
    assert.deepEqual(
      errors.filter((text) => !expected?.test(text)),
      [],
    );
  }
}
