import assert from 'node:assert/strict';
import type { Browser, BrowserContextOptions, Locator, Page } from 'playwright-core';
import { launchBrowser, openPage, type Visit } from './browser.ts';
import { RunningDemo } from './run-demo.ts';

export type { Visit };

/** What a test writes to the element; its types are another room's. */
export type Embed = HTMLElement & {
  theme: unknown;
  filters: unknown;
  timezone: string;
  setFilter(member: string, value: unknown): void;
  navigate(path: string): void;
  refresh(): void;
  whenReady(): Promise<void>;
};

/** A running demo and a browser that visits it. */
export class Visitor {
  readonly demo: RunningDemo;
  readonly #browser: Browser;

  private constructor(demo: RunningDemo, browser: Browser) {
    this.demo = demo;
    this.#browser = browser;
  }

  static async start(): Promise<Visitor> {
    return new Visitor(await RunningDemo.start(), await launchBrowser());
  }

  /** Opens one of the demo's pages in a browser profile of its own. */
  open(options?: BrowserContextOptions, path = '/inspector/'): Promise<Visit> {
    return openPage(this.#browser, `${this.demo.host}${path}`, options);
  }

  /** Ends the browser, and the demo as Ctrl-C does: both of its servers must be gone. */
  async end(): Promise<void> {
    await this.#browser.close();
    assert.equal(await this.demo.stop(), 0);
    await assert.rejects(fetch(this.demo.host));
    await assert.rejects(fetch(this.demo.service));
  }
}

/** The newest line of the log for an event. */
export function logged(page: Page, event: string) {
  return page.locator(`message-log li[data-event="${event}"]`).first();
}

/** Opens a line of the log by keyboard: a pointer misses it while newer lines push it on. */
export function unfold(line: Locator): Promise<void> {
  return line.locator('summary').press('Enter');
}

/** The frame, once every tile of the dashboard has settled. */
export async function loaded(page: Page) {
  await logged(page, 'svc-dashboard-loaded').waitFor();
  return frameOf(page);
}

/** What lies in the frame. */
export function frameOf(page: Page) {
  return page.frameLocator('svc-embed iframe');
}

/** Has the embed speak a language. */
export function speak(page: Page, language: string): Promise<void> {
  return page.evaluate((tag) => {
    document.querySelector('svc-embed')?.setAttribute('locale', tag);
  }, language);
}

/** Does something with the element as the page's own code would. */
export function withEmbed(page: Page, act: (embed: Embed) => void): Promise<void> {
  return page.evaluate(`(${act})(document.querySelector('svc-embed'))`);
}
