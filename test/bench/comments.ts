import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { join } from 'node:path';
import { build } from 'esbuild';
import type { Browser, Page } from 'playwright-core';
import { findCompleteBrowser } from '../../.ci/setup/browser.mjs';
import { launchBrowser } from '../node/launch-browser.ts';
import { liveChanges } from './comments/live.ts';
import type { BenchPage } from './comments/page.ts';
import { heap } from './heap.ts';
import { median } from './median.ts';
import { bound, milliseconds, type Result } from './result.ts';
import { buildScriptTag, sizeResults } from './script-tag.ts';

type Api = { bench: BenchPage };

const root = join(import.meta.dirname, '../..');
const KEYS = 200;
const ROUNDS = 9;
const MAX_BYTES = { first: 36_000, all: 41_000 };

/** Measures `<svc-comments>`: first paint, typing, scrolling, memory, changes of others and size. */
export async function bench(): Promise<Result[]> {
  const server = await serve();
  const browser = await launchBrowser({ executablePath: findCompleteBrowser() });
  try {
    const url = `http://localhost:${(server.address() as AddressInfo).port}/`;
    const paints = await firstPaint(browser, url);
    const live = await liveChanges(browser, url);
    return [...paints, ...(await largeList(browser, url)), ...live, ...(await scriptSize())];
  } finally {
    await browser.close();
    server.close();
  }
}

async function firstPaint(browser: Browser, url: string): Promise<Result[]> {
  const page = await open(browser, url);
  const [first, all, plain]: [number[], number[], number[]] = [[], [], []];
  for (let round = 0; round < ROUNDS + 2; round++) {
    const times = await page.evaluate(() => (globalThis as unknown as Api).bench.showComments(100));
    first.push(times.first);
    all.push(times.all);
    await page.evaluate(() => (globalThis as unknown as Api).bench.clear());
    plain.push(await page.evaluate(() => (globalThis as unknown as Api).bench.showPlainHtml(100)));
    await page.evaluate(() => (globalThis as unknown as Api).bench.clear());
  }
  await page.close();
  const baseline = median(plain.slice(2));
  const row = (name: string, figure: number, atMostTimes: number) =>
    bound(name, milliseconds, figure, [baseline, 'plain HTML'], { atMostTimes });
  return [
    row('first paint of 100 threads with 5 replies', median(first.slice(2)), 2),
    row('paint of the last of them, over several frames', median(all.slice(2)), 10),
  ];
}

async function largeList(browser: Browser, url: string): Promise<Result[]> {
  const empty = await open(browser, url);
  const emptyHeap = await heap(empty);
  await empty.evaluate(() => (globalThis as unknown as Api).bench.showTextArea());
  const bare = await empty.evaluate(
    (keys) => (globalThis as unknown as Api).bench.type(keys),
    KEYS,
  );
  await empty.evaluate(() => (globalThis as unknown as Api).bench.clear());
  await empty.evaluate(() => (globalThis as unknown as Api).bench.showPlainHtml(1000));
  const plain = await empty.evaluate(() => (globalThis as unknown as Api).bench.scroll());
  await empty.close();
  const page = await open(browser, url);
  await page.evaluate(() => (globalThis as unknown as Api).bench.showComments(1000));
  await page.evaluate(() => (globalThis as unknown as Api).bench.focusComposer());
  const key = await page.evaluate((keys) => (globalThis as unknown as Api).bench.type(keys), KEYS);
  const full = (await heap(page)) - emptyHeap;
  const longest = await page.evaluate(() => (globalThis as unknown as Api).bench.scroll());
  await page.close();
  const megabytes = (bytes: number) => `${(bytes / 1e6).toFixed(1)} MB`;
  const frame = (duration: number) => (duration === 0 ? 'none over 50 ms' : milliseconds(duration));
  return [
    bound(
      'typing a character with 1,000 threads and 5,000 replies',
      milliseconds,
      key,
      [bare, 'bare text area'],
      { atMostTimes: 2 },
    ),
    {
      name: 'longest frame of a 5 s scroll through them',
      figure: frame(longest),
      baseline: `${frame(plain)} (plain HTML)`,
      limit: 'none over 50 ms',
      pass: longest <= 50,
    },
    bound(
      'heap after garbage collection, compared with an empty page',
      megabytes,
      full,
      undefined,
      {
        atMost: 80e6,
      },
    ),
  ];
}

function bundle(entry: string) {
  return build({
    entryPoints: [entry],
    absWorkingDir: root,
    tsconfig: join(root, 'tsconfig.json'),
    bundle: true,
    minify: true,
    format: 'esm',
    target: 'es2022',
    conditions: ['production'],
    define: { 'process.env.NODE_ENV': '"production"' },
    write: false,
  });
}

async function serve(): Promise<Server> {
  const { outputFiles } = await bundle(join(import.meta.dirname, 'comments/page.ts'));
  const script = outputFiles[0]?.contents ?? '';
  const html =
    '<!doctype html><html lang="en"><title>bench</title><body><script type="module" src="/page.js"></script>';
  const server = createServer(({ url }, response) => {
    const isScript = url === '/page.js';
    response.setHeader('content-type', isScript ? 'text/javascript' : 'text/html; charset=utf-8');
    response.end(isScript ? script : html);
  });
  return new Promise((resolve) => server.listen(0, '127.0.0.1', () => resolve(server)));
}

async function open(browser: Browser, url: string): Promise<Page> {
  const page = await browser.newPage({ viewport: { width: 900, height: 900 } });
  await page.goto(url);
  await page.waitForFunction(() => 'bench' in globalThis);
  return page;
}

async function scriptSize(): Promise<Result[]> {
  return sizeResults(await buildScriptTag('cdn-comments'), MAX_BYTES);
}
