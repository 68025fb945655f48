import type { Browser } from 'playwright-core';
import { findCompleteBrowser } from '../../.ci/setup/browser.mjs';
import { launchBrowser } from '../node/launch-browser.ts';
import { liveChanges } from './comments/live.ts';
import { call, openPage, type PageServer, servePage } from './comments/open-page.ts';
import { heap } from './heap.ts';
import { median } from './median.ts';
import { bound, milliseconds, type Result } from './result.ts';
import { buildScriptTag, sizeResults } from './script-tag.ts';

const KEYS = 200;
const ROUNDS = 9;
const SCROLLS = 3;
const MAX_BYTES = { first: 39_000, all: 44_500 };

/** Measures `<svc-comments>`: first paint, typing, scrolling, memory, changes of others and size. */
export async function bench(): Promise<Result[]> {
  const server = await servePage();
  const browser = await launchBrowser({ executablePath: findCompleteBrowser() });
  try {
    return [
      ...(await firstPaint(browser, server)),
      ...(await largeList(browser, server)),
      ...(await liveChanges(browser, server)),
      ...sizeResults(await buildScriptTag('cdn-comments'), MAX_BYTES),
    ];
  } finally {
    await browser.close();
    server.close();
  }
}

async function firstPaint(browser: Browser, server: PageServer): Promise<Result[]> {
  const page = await openPage(browser, server);
  const [first, all, plain]: [number[], number[], number[]] = [[], [], []];
  for (let round = 0; round < ROUNDS + 2; round++) {
    const times = await call(page, 'showComments', 100);
    first.push(times.first);
    all.push(times.all);
    await call(page, 'clear');
    plain.push(await call(page, 'showPlainHtml', 100));
    await call(page, 'clear');
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

async function largeList(browser: Browser, server: PageServer): Promise<Result[]> {
  const plain = await openPage(browser, server);
  const emptyHeap = await heap(plain);
  await call(plain, 'showTextArea');
  const bareKey = await call(plain, 'type', KEYS);
  await call(plain, 'clear');
  await call(plain, 'showPlainHtml', 1000);
  const page = await openPage(browser, server);
  await call(page, 'showComments', 1000);
  await call(page, 'focusComposer');
  const key = await call(page, 'type', KEYS);
  const used = (await heap(page)) - emptyHeap;
  const frames: [plain: number[], comments: number[]] = [[], []];
  for (let round = 0; round < SCROLLS; round++)
    for (const [index, scrolled] of [plain, page].entries()) {
      await scrolled.bringToFront();
      frames[index]?.push(await call(scrolled, 'scroll'));
    }
  await plain.close();
  await page.close();
  const [plainFrame, frame] = [median(frames[0]), median(frames[1])];
  const megabytes = (bytes: number) => `${(bytes / 1e6).toFixed(1)} MB`;
  const length = (duration: number) =>
    duration === 0 ? 'none over 50 ms' : milliseconds(duration);
  return [
    bound(
      'typing a character with 1,000 threads and 5,000 replies',
      milliseconds,
      key,
      [bareKey, 'bare text area'],
      { atMostTimes: 2 },
    ),
    {
      name: `longest frame of a 5 s scroll through them, median of ${SCROLLS}`,
      figure: length(frame),
      baseline: `${length(plainFrame)} (plain HTML)`,
      limit: 'none over 50 ms',
      pass: frame <= 50,
    },
    bound(
      'heap after garbage collection, compared with an empty page',
      megabytes,
      used,
      undefined,
      { atMost: 80e6 },
    ),
  ];
}
