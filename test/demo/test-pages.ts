import assert from 'node:assert/strict';
import type { Browser, BrowserContextOptions, Page } from 'playwright-core';
import { openPage, type Visit } from './browser.ts';

/** Size of a page without another one in its options. */
const VIEWPORT = { width: 1280, height: 720 };

/** A page that a test has opened. */
interface OpenVisit {
  readonly visit: Visit;
  readonly options: BrowserContextOptions;
}

/**
 * The pages that a test opens, each in its own browser context. Later tests navigate a page with the same options, so
 * that its scripts are compiled once.
 */
export class TestPages {
  readonly #browser: Browser;
  #open: OpenVisit[] = [];
  #idle: OpenVisit[] = [];

  constructor(browser: Browser) {
    this.#browser = browser;
  }

  /** Opens a page; `prepare` runs before the navigation. */
  async open(
    address: string,
    options: BrowserContextOptions = {},
    prepare?: (page: Page) => Promise<unknown>,
  ): Promise<Visit> {
    const visit =
      this.#takeIdle(options) ?? (await openPage(this.#browser, 'about:blank', options));
    this.#open.push({ visit, options });
    await prepare?.(visit.page);
    await visit.page.goto(address);
    return visit;
  }

  /**
   * Closes the pages that are still open, and asserts that their consoles have only expected errors and warnings. A test
   * that causes errors closes its page itself.
   */
  async close(expected?: RegExp): Promise<void> {
    const closing = this.#open.filter(({ visit }) => !visit.page.isClosed());
    this.#open = [];
    await Promise.all(closing.map((one) => this.#end(one)));
    const errors = closing.flatMap(({ visit }) => visit.consoleErrors.splice(0));
    assert.deepEqual(
      errors.filter((text) => !expected?.test(text)),
      [],
    );
  }

  #takeIdle(options: BrowserContextOptions): Visit | undefined {
    const wanted = JSON.stringify(options);
    const found = this.#idle.find((one) => JSON.stringify(one.options) === wanted);
    this.#idle = this.#idle.filter((one) => one !== found);
    return found?.visit;
  }

  /** Leaves a page for later tests as it was at first. */
  async #end(one: OpenVisit): Promise<void> {
    const { page } = one.visit;
    const { colorScheme = null, viewport = VIEWPORT } = one.options;
    await page.unrouteAll({ behavior: 'ignoreErrors' });
    await page.goto('about:blank');
    await page.emulateMedia({ colorScheme });
    await page.setViewportSize(viewport ?? VIEWPORT);
    this.#idle.push(one);
  }
}
