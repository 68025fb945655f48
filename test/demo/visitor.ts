import assert from 'node:assert/strict';
import type {
  Browser,
  BrowserContextOptions,
  Frame,
  FrameLocator,
  Locator,
  Page,
} from 'playwright-core';
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

  /** Opens a demo page in a new browser context. */
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

/** Returns the timeline entries with a name, the latest one first. */
export function entries(page: Page, name: string) {
  const ofName = page.locator('[part=entry-name]', { hasText: new RegExp(`^${name}$`) });
  return page.locator('svc-inspector [part~=entry]').filter({ has: ofName });
}

/** Returns the latest timeline entry with a name. */
export function logged(page: Page, name: string) {
  return entries(page, name).first();
}

/** Expands a timeline entry by keyboard; a pointer could miss it while new entries move it. */
export function expand(entry: Locator): Promise<void> {
  return entry.locator('summary').press('Enter');
}

/** Resolves with the frame when the dashboard has loaded. */
export async function loaded(page: Page) {
  await logged(page, 'svc-dashboard-loaded').waitFor();
  return frameOf(page);
}

/** Returns the frame of the embed. */
export function frameOf(page: Page) {
  return page.frameLocator('svc-embed iframe');
}

/** Returns the first tile of the dashboard, in English. */
export function keyFigures(frame: FrameLocator): Locator {
  return frame.getByRole('article', { name: 'Key figures' });
}

/** Returns the number of all flights in the dashboard, which is shown without filters. */
export function allFlights(frame: FrameLocator): Locator {
  return keyFigures(frame).getByText('200,000');
}

/** Resolves when no tile loads: a chart that is drawn again between press and release takes no click. */
export function tilesLoaded(frame: FrameLocator): Promise<void> {
  return frame.locator('[aria-busy="true"]').first().waitFor({ state: 'detached' });
}

/** Resolves with the frame when the dashboard shows all data. */
export async function shownDashboard(page: Page): Promise<FrameLocator> {
  const frame = await loaded(page);
  await allFlights(frame).waitFor();
  await tilesLoaded(frame);
  return frame;
}

/** Shows a tile as a table, by keyboard; a pointer could miss the button while tiles load and move it. */
export function showAsTable(frame: FrameLocator, title: string): Promise<void> {
  return frame.getByRole('button', { name: `Show as table: ${title}` }).press('Enter');
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
