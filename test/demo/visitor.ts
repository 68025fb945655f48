import assert from 'node:assert/strict';
import { after, afterEach, before } from 'node:test';
import type { Browser, BrowserContextOptions, Page } from 'playwright-core';
import { launchBrowser } from '../node/launch-browser.ts';
import type { Visit } from './browser.ts';
import { RunningDemo } from './run-demo.ts';
import { TestPages } from './test-pages.ts';

export type { Visit };

/** The path of a file without scripts and frames, for tests that add routes before they open a page. */
export const EMPTY_PATH = '/scheme.js';

/** A running demo and a browser. */
export class Visitor {
  readonly demo: RunningDemo;
  readonly #browser: Browser;
  readonly #pages: TestPages;

  private constructor(demo: RunningDemo, browser: Browser) {
    this.demo = demo;
    this.#browser = browser;
    this.#pages = new TestPages(browser);
  }

  static async start(): Promise<Visitor> {
    return new Visitor(await RunningDemo.start(), await launchBrowser());
  }

  /** Opens a page of the demo. */
  open(options?: BrowserContextOptions, path = '/inspector/'): Promise<Visit> {
    return this.#pages.open(`${this.demo.host}${path}`, options);
  }

  /** Closes all open pages, and asserts that their consoles have only expected errors. */
  closePages(expected?: RegExp): Promise<void> {
    return this.#pages.close(expected);
  }

  /** Closes the browser, stops the demo as Ctrl-C does, and asserts that its servers are closed. */
  async end(): Promise<void> {
    await this.#browser.close();
    assert.equal(await this.demo.stop(), 0);
    await assert.rejects(fetch(this.demo.host));
    await assert.rejects(fetch(this.demo.service));
  }
}

/** What the tests of a suite use of a visitor. */
export type SuiteVisitor = Pick<Visitor, 'demo' | 'open' | 'closePages'>;

/**
 * Starts a demo and a browser for the tests of a suite. After each test, its pages are closed, whose consoles may have the
 * expected errors only.
 */
export function useVisitor(expected?: RegExp): SuiteVisitor {
  let visitor: Visitor;
  before(async () => {
    visitor = await Visitor.start();
  });
  afterEach(() => visitor.closePages(expected));
  after(() => visitor?.end());
  return {
    get demo() {
      return visitor.demo;
    },
    open: (...page) => visitor.open(...page),
    closePages: (of) => visitor.closePages(of),
  };
}

/** Returns the frame of the embed. */
export function frameOf(page: Page) {
  return page.frameLocator('svc-embed iframe');
}
