import { setTimeout as delay } from 'node:timers/promises';
import type { Browser, Page } from 'playwright-core';
import { pgBouncerEngine } from '../../scale/pgbouncer.ts';
import { ApiClient } from '../../service/api-client.ts';
import { CliFixture } from '../../service/cli/cli-fixture.ts';
import { config } from '../../service/config.ts';
import { median } from '../median.ts';
import { bound, milliseconds, type Result } from '../result.ts';
import { call, openPage, type PageServer } from './open-page.ts';
import type { Reader } from './page.ts';

const POSTS = 50;
const IDLE_MS = 60_000;
/** A process reads the changes of others once per second: posts must not follow this rhythm. */
const PAUSE_MAX_MS = 1_000;

/** Measures how soon a comment of another viewer is painted, and the requests of an idle element. */
export async function liveChanges(browser: Browser, server: PageServer): Promise<Result[]> {
  const cli = new CliFixture();
  const SVC_CONFIG = cli.file('live.json', JSON.stringify(configFor(server.origin)));
  const engine = pgBouncerEngine();
  await engine.start();
  try {
    const pooled = { SVC_CONFIG, DATABASE_URL: await engine.url(), DATABASE_POOLER: 'transaction' };
    const processes = await Promise.all([{ SVC_CONFIG }, pooled, pooled].map((e) => cli.serve(e)));
    const [one = '', writer = '', reader = ''] = processes.map((served) => served.url);
    const near = await delays(browser, server, { writer: one, reader: one });
    const far = await delays(browser, server, { writer, reader });
    const idle = await idleRequests(browser, server, one);
    const what = 'a post to the painted pill of another viewer';
    return [
      bound(`${what}, one process`, milliseconds, ...near, { atMost: 150 }),
      bound(`${what}, two processes behind PgBouncer`, milliseconds, ...far, { atMost: 1_300 }),
      bound('requests of an idle element in a minute', String, idle, undefined, { atMost: 3 }),
    ];
  } finally {
    await cli.remove();
    await engine.stop();
  }
}

function configFor(hostOrigin: string) {
  const changed = structuredClone(config);
  for (const { embedding } of changed.tenants) if (embedding) embedding.hostOrigins = [hostOrigin];
  return changed;
}

/** The medians of the delays of an element, and of a bare list that waits. */
async function delays(
  browser: Browser,
  server: PageServer,
  { writer, reader: origin }: { writer: string; reader: string },
): Promise<[number, [number, string]]> {
  const client = new ApiClient(writer);
  const author = await client.tokenOf('ann');
  const token = await client.tokenOf('ben');
  await client.comment(author, 'the first');
  const pauseMax = writer === origin ? 0 : PAUSE_MAX_MS;
  const medianOf = async (kind: Reader['kind']) => {
    const page = await openPage(browser, server);
    let waiting = nextWait(page);
    await call(page, 'openReader', { kind, origin, token });
    const values: number[] = [];
    for (let count = 1; count <= POSTS; count++) {
      await waiting;
      await delay(Math.random() * pauseMax);
      waiting = nextWait(page);
      const painted = call(page, 'changePainted', count);
      await client.comment(author, `comment ${count}`);
      const acknowledgedAt = performance.timeOrigin + performance.now();
      values.push((await painted) - acknowledgedAt);
    }
    await waiting;
    await page.close();
    return median(values);
  };
  const bare = await medianOf('bare');
  return [await medianOf('element'), [bare, 'a bare list that waits']];
}

async function idleRequests(browser: Browser, server: PageServer, origin: string): Promise<number> {
  const token = await new ApiClient(origin).tokenOf('ben');
  const page = await openPage(browser, server);
  const waiting = nextWait(page);
  await call(page, 'openReader', { kind: 'element', origin, token });
  await waiting;
  let requests = 0;
  page.on('request', () => requests++);
  await delay(IDLE_MS);
  await page.close();
  return requests;
}

/** Resolves when the page waits for the next change. */
function nextWait(page: Page): Promise<unknown> {
  return page.waitForRequest((request) => request.headers().prefer !== undefined);
}
