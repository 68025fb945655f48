import type { Server } from 'node:http';
import type { Server as FrameServer } from 'node:https';
import type { Browser, Page } from 'playwright-core';
import { heap } from '../heap.ts';
import { COMMENTS, FRAME_HOST, portOf } from './server.ts';

const ROUNDS = 15;
/** Rounds that are not counted, in which the browser compiles the scripts. */
const WARM_UP = 2;
/** A token that never expires; the server does not check it. */
const TOKEN = `e30.${Buffer.from(
  JSON.stringify({ aud: 'acme', jti: 'j', iat: 0, exp: 9e9, sub: '1', embedTenant: 'acme' }),
).toString('base64url')}.c2ln`;

/** The figures of one product. */
export interface Measured {
  /** Milliseconds of each insertion. */
  readonly times: readonly number[];
  /** Bytes after garbage collection with the product shown. */
  readonly heaps: readonly number[];
  /** The sum of the long tasks, in milliseconds. */
  readonly longTasks: number;
}

/** A product's module, and what the page has recorded. */
interface BenchPage {
  /** Inserts the product, and returns a function that removes it if it must be removed by a call. */
  product: { insert(place: Element, input: unknown): (() => void) | undefined };
  remove?: (() => void) | undefined;
  longTasks: number;
}

/** Measures from the insertion to the first script of the frame. */
export function measureFrames(
  browser: Browser,
  server: Server,
  frameServer: FrameServer,
  products: readonly string[],
) {
  const frames = `https://${FRAME_HOST}:${portOf(frameServer)}`;
  return inTurn(browser, server, products, (page) => page.evaluate(showFrame, frames));
}

/** Measures from the insertion to the paint of the last comment. */
export function measureComments(browser: Browser, server: Server, products: readonly string[]) {
  const input = { token: TOKEN, count: COMMENTS };
  return inTurn(browser, server, products, (page) => page.evaluate(showComments, input));
}

/** Runs the products in turn, each in its own page, so that a busy moment of the machine affects all of them. */
async function inTurn(
  browser: Browser,
  server: Server,
  products: readonly string[],
  show: (page: Page) => Promise<number>,
): Promise<Map<string, Measured>> {
  const pages = new Map<string, Page>();
  for (const product of products) pages.set(product, await open(browser, server, product));
  const measured = new Map(
    products.map((product) => [product, { times: [] as number[], heaps: [] as number[] }]),
  );
  for (let round = -WARM_UP; round < ROUNDS; round++) {
    for (const [product, page] of pages) {
      await page.bringToFront();
      const time = await show(page);
      if (round < 0) continue;
      measured.get(product)?.times.push(time);
      measured.get(product)?.heaps.push(await heap(page));
    }
  }
  const results = new Map<string, Measured>();
  for (const [product, page] of pages) {
    const longTasks = await page.evaluate(() => (globalThis as unknown as BenchPage).longTasks);
    results.set(product, { times: [], heaps: [], ...measured.get(product), longTasks });
    await page.close();
  }
  return results;
}

async function open(browser: Browser, server: Server, product: string): Promise<Page> {
  const page = await browser.newPage({ viewport: { width: 900, height: 900 } });
  await page.goto(`http://localhost:${portOf(server)}/`);
  await page.evaluate(async (name) => {
    const style = Object.assign(document.createElement('link'), {
      rel: 'stylesheet',
      href: `/${name}/page.css`,
    });
    document.head.append(style);
    const bench = { product: await import(`/${name}/page.js`), longTasks: 0 };
    Object.assign(globalThis, bench);
    new PerformanceObserver((list) => {
      for (const { duration } of list.getEntries())
        (globalThis as unknown as BenchPage).longTasks += duration;
    }).observe({ type: 'longtask' });
  }, product);
  return page;
}

/** Runs in the page: replaces what the last round has shown. */
function showFrame(frames: string): Promise<number> {
  const page = globalThis as unknown as BenchPage;
  page.remove?.();
  const place = document.createElement('div');
  document.querySelector('main')?.replaceChildren(place);
  return new Promise((resolve) => {
    addEventListener('message', function receive({ data }) {
      if (data?.type !== 'svc:event:ready') return;
      removeEventListener('message', receive);
      resolve(performance.now() - start);
    });
    const start = performance.now();
    page.remove = page.product.insert(place, frames);
  });
}

/** Runs in the page: replaces what the last round has shown, and waits for the frame after the last comment. */
async function showComments({ token, count }: { token: string; count: number }): Promise<number> {
  const page = globalThis as unknown as BenchPage;
  page.remove?.();
  const place = document.createElement('div');
  document.querySelector('main')?.replaceChildren(place);
  const isComplete = () => {
    const root = place.querySelector('svc-comments')?.shadowRoot ?? place;
    const text = root.textContent ?? '';
    return text.includes('0 Revenue') && text.includes(`${count - 1} Revenue`);
  };
  const start = performance.now();
  page.remove = page.product.insert(place, { token });
  while (!isComplete()) await new Promise(requestAnimationFrame);
  await new Promise((resolve) => requestAnimationFrame(() => setTimeout(resolve)));
  return performance.now() - start;
}
