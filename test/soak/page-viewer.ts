import type { FrameLocator, Page } from 'playwright-core';
import { delay } from '../../src/lib/waiting.ts';
import { DASHBOARD } from './deployment.ts';
import { type ExpectedComment, keyOf } from './expected-comments.ts';
import type { ViewerClient } from './viewer-client.ts';

const PAUSE_MS = { min: 3_000, max: 9_000 };
const ACTION_TIMEOUT_MS = 5_000;
/** How long a page may take to recover after the last fault. */
const RECOVERY_TIMEOUT_MS = 60_000;
/** The most threads of a page, so that its list does not grow during the run. */
const THREADS_MAX = 3;
const RETRY = { name: 'Try again' };

/** A viewer who writes comments in a browser page with `<svc-embed>`. */
export class PageViewer {
  readonly page: Page;
  readonly #frame: FrameLocator;
  /** The same viewer on another device, which deletes old comments. */
  readonly #client: ViewerClient;
  readonly #threads: ExpectedComment[] = [];
  #count = 0;

  constructor(page: Page, client: ViewerClient) {
    this.page = page;
    this.#frame = page.frameLocator('iframe');
    this.#client = client;
    page.setDefaultTimeout(ACTION_TIMEOUT_MS);
    page.on('pageerror', ({ message }) => client.violate(`had an uncaught error: ${message}`));
    page.on('crash', () => client.violate('crashed'));
  }

  /** Writes until the signal aborts. */
  async run(signal: AbortSignal): Promise<void> {
    while (!signal.aborted) {
      const pause = this.#client.random.between(PAUSE_MS.min, PAUSE_MS.max);
      await delay(pause, signal).catch(() => {});
      // An action fails while the page loads or is suspended; the viewer then continues with the next one.
      if (!signal.aborted) await this.#act().catch(() => {});
    }
  }

  async goOffline(ms: number): Promise<void> {
    await this.page.context().setOffline(true);
    await delay(ms);
    await this.page.context().setOffline(false);
  }

  /** Waits until the page is ready and has sent everything; adds a violation if it does not get there. */
  async check(): Promise<void> {
    const deadline = performance.now() + RECOVERY_TIMEOUT_MS;
    while (!(await this.#hasRecovered().catch(() => false))) {
      if (performance.now() > deadline) {
        const content = await this.#frame.locator('body').ariaSnapshot().catch(String);
        return this.#client.violate(`is not ready: ${content.replaceAll(/\s+/g, ' ')}`);
      }
      await this.#pressRetries();
      await delay(200);
    }
    for (const { key } of this.#threads)
      if ((await this.#frame.getByText(key, { exact: true }).count()) > 1)
        this.#client.violate(`displays ${key} more than once`);
  }

  async #hasRecovered(): Promise<boolean> {
    const isReady = await this.page.locator('svc-embed:state(ready)').isVisible();
    const isLoaded = await this.#frame.getByRole('list').first().isVisible();
    const unsent = this.#frame.getByText('Sending…').or(this.#frame.getByRole('button', RETRY));
    return isReady && isLoaded && (await unsent.count()) === 0;
  }

  async #act(): Promise<void> {
    await this.#pressRetries();
    if (this.#threads.length > THREADS_MAX) return this.#deleteOldest();
    const key = `${this.#client.name}-${++this.#count}`;
    const comment = this.#client.expected.submit(key, DASHBOARD);
    this.#threads.push(comment);
    await this.#frame.getByRole('textbox').first().fill(key);
    await this.#frame.getByRole('button', { name: 'Comment', exact: true }).click();
    // From the moment that the page displays the comment, it must not be lost.
    const displayed = this.#frame.getByRole('group', { name: /^Comment by/ });
    await displayed.getByText(key, { exact: true }).first().waitFor();
    comment.state = 'acknowledged';
  }

  async #pressRetries(): Promise<void> {
    for (const place of [this.page, this.#frame])
      for (const button of await place.getByRole('button', RETRY).all())
        await button.click().catch(() => {}); // it has disappeared
  }

  /** Deletes the oldest thread, once the service has stored it. */
  async #deleteOldest(): Promise<void> {
    const [oldest] = this.#threads;
    const threads = await this.#client.allThreads(DASHBOARD);
    const stored = threads.find(({ root }) => keyOf(root.body) === oldest?.key);
    if (!oldest || (!stored && oldest.state === 'acknowledged')) return;
    this.#threads.shift();
    if (!stored) return;
    const path = `${DASHBOARD}/comments/${stored.root.id}`;
    await this.#client.send(path, [204, 404], { method: 'DELETE' });
    oldest.state = 'deleted';
  }
}
