import assert from 'node:assert/strict';
import { after, afterEach, before } from 'node:test';
import type { Browser, BrowserContextOptions, Frame, Page } from 'playwright-core';
import { launchBrowser } from '../node/launch-browser.ts';
import type { Visit } from './browser.ts';
import { RunningDemo } from './run-demo.ts';
import { TestPages } from './test-pages.ts';

export type { Visit };

/** The path of a file without scripts and frames, for tests that add routes before they open a page. */
export const EMPTY_PATH = '/scheme.js';

/** Members of `<svc-embed>` that tests use; tests in Node have no DOM types. */
export type Embed = HTMLElement & {
  theme: unknown;
  filters: unknown;
  timezone: string;
  setFilter(member: string, value: unknown): void;
  navigate(path: string): void;
  refresh(): void;
  whenReady(): Promise<void>;
};

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

/** Resolves with the same frame for what a frame locator does not offer. */
export async function embeddedFrame(page: Page): Promise<Frame> {
  const iframe = await page.locator('svc-embed iframe').elementHandle();
  const frame = await iframe?.contentFrame();
  assert.ok(frame);
  return frame;
}

/** Sets the language of the embed. */
export function setLanguage(page: Page, language: string): Promise<void> {
  return page.evaluate((tag) => {
    document.querySelector('svc-embed')?.setAttribute('locale', tag);
  }, language);
}

/** Runs a function with the element in the page. */
export function withEmbed(page: Page, run: (embed: Embed) => void): Promise<void> {
  return page.evaluate(`(${run})(document.querySelector('svc-embed'))`);
}
