import type { Browser, Page } from 'playwright-core';
import { startEmbedService } from '../../node/embed-service.ts';
import { median } from '../median.ts';
import { bound, milliseconds, type Result } from '../result.ts';
import type { BenchPage } from './page.ts';

type Api = { bench: BenchPage };

const POSTS = 50;
const IDLE_MS = 60_000;
const API = '/api/v1/embed';

/** Measures how soon a comment of another viewer is painted, and the requests of an idle element; one service process. */
export async function liveChanges(browser: Browser, url: string): Promise<Result[]> {
  const { origin: hostOrigin } = new URL(url);
  const service = await startEmbedService({ hostOrigins: [hostOrigin] });
  const viewer = async (externalId: string): Promise<string> => {
    const body = JSON.stringify({ sessionId: await service.mint({ externalId }) });
    const response = await fetch(`${service.origin}${API}/session/token`, { method: 'POST', body });
    return ((await response.json()) as { token: string }).token;
  };
  const authorization = `Embed-Token ${await viewer('ann')}`;
  const post = async (body: string): Promise<number> => {
    const headers = { authorization, 'content-type': 'application/json' };
    const init = { method: 'POST', headers, body: JSON.stringify({ body }) };
    await fetch(`${service.origin}${API}/dashboard/sales/comments`, init);
    return performance.timeOrigin + performance.now();
  };
  const page = await browser.newPage();
  try {
    await post('the first');
    await page.goto(url);
    await page.waitForFunction(() => 'bench' in globalThis);
    const waiting = nextWait(page);
    const element = { origin: service.origin, token: await viewer('ben') };
    await page.evaluate(
      (options) => (globalThis as unknown as Api).bench.openElement(options),
      element,
    );
    await waiting;
    const delays: number[] = [];
    for (let count = 1; count <= POSTS; count++) {
      const painted = page.evaluate(
        (number) => (globalThis as unknown as Api).bench.pillPainted(number),
        count,
      );
      const waits = nextWait(page);
      const postedAt = await post(`comment ${count}`);
      delays.push((await painted) - postedAt);
      await waits;
    }
    return [
      bound(
        'a post to the painted pill of another viewer',
        milliseconds,
        median(delays),
        undefined,
        {
          atMost: 150,
        },
      ),
      bound(
        'requests of an idle element in a minute',
        String,
        await idleRequests(page),
        undefined,
        {
          atMost: 3,
        },
      ),
    ];
  } finally {
    await page.close();
    await service.close();
  }
}

/** Resolves when the page waits for the next change. */
function nextWait(page: Page): Promise<unknown> {
  return page.waitForRequest((request) => request.headers().prefer !== undefined);
}

async function idleRequests(page: Page): Promise<number> {
  let requests = 0;
  page.on('request', () => requests++);
  await new Promise((resolve) => setTimeout(resolve, IDLE_MS));
  return requests;
}
