import type { Page, Request } from 'playwright-core';

const IDLE_MS = 500;
const TIMEOUT_MS = 30_000;

/** The running calls of a page and its frames, without those for which the service waits until something has changed. */
export class PageRequests {
  readonly #page: Page;
  readonly #running = new Set<Request>();
  #lastChange = performance.now();

  constructor(page: Page) {
    this.#page = page;
    page.on('request', (request) => {
      if (isCall(request)) this.#running.add(request);
      this.#lastChange = performance.now();
    });
    const end = (request: Request) => {
      this.#running.delete(request);
      this.#lastChange = performance.now();
    };
    // the browser does not report that a response whose body is not read has ended
    page.on('response', (response) => end(response.request()));
    page.on('requestfinished', end);
    page.on('requestfailed', end);
  }

  /** Resolves when the page and its frames have loaded, and no request has run for a moment. */
  async untilIdle(): Promise<void> {
    const deadline = performance.now() + TIMEOUT_MS;
    while (this.#running.size > 0 || performance.now() - this.#lastChange < IDLE_MS) {
      if (performance.now() > deadline)
        throw new Error(`still running: ${[...this.#running].map((request) => request.url())}`);
      // a task of the page, which waits for its scripts; a frame would also make it render
      await this.#page.evaluate(() => new Promise((resolve) => setTimeout(resolve, 100)));
    }
    await Promise.all(this.#page.frames().map((frame) => frame.waitForLoadState('load')));
  }
}

/** Whether a request is a call of a service; the load state of a frame covers its files. */
function isCall(request: Request): boolean {
  const waits = request.headers().prefer?.startsWith('wait=');
  return request.resourceType() === 'fetch' && !waits;
}
