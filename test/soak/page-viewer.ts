import type { Browser, CDPSession, FrameLocator, Locator, Page } from 'playwright-core';
import { delay } from '../../src/lib/delay.ts';
import { type ClockGlobal, installClock } from './changeable-clock.ts';
import {
  type ExpectedComment,
  type ExpectedComments,
  keyOf,
  type ListedThread,
} from './expected-comments.ts';
import type { Violations } from './invariants.ts';
import type { Random } from './random.ts';
import type { ViewerClient } from './viewer-client.ts';

/** The most threads that a viewer has at a time, so that the list does not grow during the run. */
const THREADS_MAX = 3;
const PAUSE_MS = { min: 3_000, max: 9_000 };
const ACTION_TIMEOUT_MS = 5_000;
/** How long a page may take to recover after the last fault. */
const RECOVERY_TIMEOUT_MS = 60_000;
const RETRY = { name: 'Try again' };

/** What a page needs. */
export interface PageSetup {
  browser: Browser;
  /** The host's page for this viewer. */
  address: string;
  dashboard: string;
  /** The same viewer on another device, which deletes old comments. */
  client: ViewerClient;
  random: Random;
  expected: ExpectedComments;
  violations: Violations;
}

interface SvcEmbedElement extends HTMLElement {
  readonly state: string;
}

/** A browser page with `<svc-embed>`, and a viewer who writes comments in it. */
export class PageViewer {
  readonly #setup: PageSetup;
  readonly #page: Page;
  readonly #frame: FrameLocator;
  readonly #threads: ExpectedComment[] = [];
  #count = 0;
  /** How often the viewer has pressed a button to try again. */
  retries = 0;

  private constructor(setup: PageSetup, page: Page) {
    this.#setup = setup;
    this.#page = page;
    this.#frame = page.frameLocator('iframe');
  }

  static async open(setup: PageSetup): Promise<PageViewer> {
    const context = await setup.browser.newContext({ reducedMotion: 'reduce' });
    await context.addInitScript(installClock);
    const page = await context.newPage();
    page.setDefaultTimeout(ACTION_TIMEOUT_MS);
    const violate = (what: string) =>
      setup.violations.add('pages', `page of ${setup.client.externalId}: ${what}`);
    page.on('pageerror', ({ message }) => violate(`uncaught error: ${message}`));
    page.on('crash', () => violate('crashed'));
    await page.goto(setup.address);
    return new PageViewer(setup, page);
  }

  /** Writes until the signal aborts. */
  async run(signal: AbortSignal): Promise<void> {
    const { random } = this.#setup;
    while (!signal.aborted) {
      await delay(random.between(PAUSE_MS.min, PAUSE_MS.max), signal).catch(() => {});
      if (signal.aborted) return;
      // An action fails while the page loads or is suspended; the viewer then continues with the next one.
      await this.#act().catch(() => {});
    }
  }

  async state(): Promise<string> {
    return this.#page
      .locator('svc-embed')
      .evaluate((embed) => (embed as SvcEmbedElement).state)
      .catch(() => 'unknown');
  }

  reload(): Promise<unknown> {
    return this.#page.reload().catch(() => {});
  }

  async goOffline(ms: number): Promise<void> {
    await this.#page.context().setOffline(true);
    await delay(ms);
    await this.#page.context().setOffline(false);
  }

  /** Changes the system time of the page and its frame. */
  async changeClock(ms: number): Promise<void> {
    const change = (by: number) => (globalThis as ClockGlobal).changeClock?.(by);
    await Promise.all(
      this.#page.frames().map((frame) => frame.evaluate(change, ms).catch(() => {})),
    );
  }

  /** Returns the size of the JavaScript heaps of page and frame after a garbage collection, in bytes. */
  async heapBytes(): Promise<number | undefined> {
    const context = this.#page.context();
    const [, frame] = this.#page.frames();
    if (!frame) return undefined;
    try {
      const pageBytes = await heapOf(await context.newCDPSession(this.#page));
      // Without a process of its own, the frame shares the heap of the page.
      const session = await context.newCDPSession(frame).catch(() => undefined);
      return pageBytes + (session ? await heapOf(session) : 0);
    } catch {
      return undefined; // the page is being loaded
    }
  }

  /** Waits until the page has sent everything and is ready; records a violation if it does not get there. */
  async checkReady(): Promise<void> {
    const isRecovered =
      (await this.#until(() => this.#hasSentAll())) &&
      (await this.#until(async () => (await this.state()) === 'ready'));
    if (!isRecovered) this.#violate(`not ready: ${await this.state()}: ${await this.#content()}`);
    for (const { key } of this.#threads) {
      const count = await this.#frame.getByText(key, { exact: true }).count();
      if (count > 1) this.#violate(`${key} is displayed ${count} times`);
    }
  }

  /** Presses the buttons to try again until a condition holds; returns false if that takes too long. */
  async #until(condition: () => Promise<boolean>): Promise<boolean> {
    const deadline = performance.now() + RECOVERY_TIMEOUT_MS;
    while (!(await condition().catch(() => false))) {
      if (performance.now() > deadline) return false;
      await this.#pressRetries();
      await delay(200);
    }
    return true;
  }

  async #hasSentAll(): Promise<boolean> {
    const isLoaded = await this.#frame.getByRole('list').first().isVisible();
    const unsent = this.#frame.getByText('Sending…').or(this.#frame.getByRole('button', RETRY));
    return isLoaded && (await unsent.count()) === 0;
  }

  /** Returns the last events of the element, and what assistive technology reads in the frame. */
  async #content(): Promise<string> {
    const events = await this.#page
      .evaluate(() => (globalThis as unknown as { lastEvents: string[] }).lastEvents)
      .catch(() => []);
    const content = await this.#frame
      .locator('body')
      .ariaSnapshot()
      .catch((error) => String(error));
    return `${events.join('; ')}; ${content.replaceAll(/\s+/g, ' ').slice(0, 1_000)}`;
  }

  async #act(): Promise<void> {
    await this.#pressRetries();
    const newest = this.#threads.at(-1);
    if (this.#threads.length > THREADS_MAX) return this.#deleteOldest();
    if (newest?.state === 'acknowledged' && this.#setup.random.next() < 0.4)
      return this.#reply(newest);
    await this.#post();
  }

  async #pressRetries(): Promise<void> {
    for (const button of [
      this.#page.getByRole('button', RETRY),
      this.#frame.getByRole('button', RETRY),
    ]) {
      if ((await button.count().catch(() => 0)) === 0) continue;
      await button
        .first()
        .click()
        .then(
          () => this.retries++,
          () => {},
        );
    }
  }

  async #post(): Promise<void> {
    const comment = this.#newComment();
    this.#threads.push(comment);
    const { key } = comment;
    await this.#frame.getByRole('textbox').first().fill(key);
    await this.#submit(comment, this.#frame.getByRole('button', { name: 'Comment', exact: true }));
  }

  async #reply(thread: ExpectedComment): Promise<void> {
    const item = this.#frame.getByRole('listitem').filter({ hasText: thread.key }).first();
    const button = item.getByRole('button', { name: 'Reply', exact: true });
    if ((await item.getByRole('textbox').count()) === 0) await button.click();
    const comment = this.#newComment(thread.key);
    await item.getByRole('textbox').fill(comment.key);
    await this.#submit(comment, button);
  }

  /** Submits a form. From the moment that the page displays the comment, it must not be lost. */
  async #submit(comment: ExpectedComment, button: Locator): Promise<void> {
    await button.click();
    await this.#frame
      .getByRole('group', { name: /^Comment by/ })
      .getByText(comment.key, { exact: true })
      .first()
      .waitFor();
    comment.state = 'acknowledged';
  }

  #newComment(threadKey?: string): ExpectedComment {
    const { dashboard, client, expected } = this.#setup;
    const key = `${client.externalId}-${++this.#count}`;
    return expected.add({
      key,
      dashboard,
      threadKey,
      text: key,
      isResolved: false,
      state: 'submitted',
    });
  }

  /** Deletes the oldest thread, once the service has stored it. */
  async #deleteOldest(): Promise<void> {
    const { client, dashboard } = this.#setup;
    const [oldest] = this.#threads;
    if (!oldest) return;
    const { text } = await client.send({
      path: `${dashboard}/comments?first=200&includeResolved=true`,
      expected: [200],
    });
    const { items } = JSON.parse(text) as { items: ListedThread[] };
    const stored = items.find(({ root }) => keyOf(root.body) === oldest.key);
    if (stored) {
      const path = `${dashboard}/comments/${stored.root.id}`;
      await client.send({ method: 'DELETE', path, expected: [204, 404] });
      oldest.state = 'deleted';
    }
    if (stored || oldest.state === 'submitted') this.#threads.shift();
  }

  #violate(what: string): void {
    this.#setup.violations.add('pages', `page of ${this.#setup.client.externalId}: ${what}`);
  }
}

async function heapOf(session: CDPSession): Promise<number> {
  await session.send('HeapProfiler.collectGarbage');
  const { usedSize } = await session.send('Runtime.getHeapUsage');
  await session.detach();
  return usedSize;
}
