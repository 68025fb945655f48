/*
Compares <svc-embed> and <svc-comments> with products that a reader may know, installed from the registry in `peers`:
 1. Each product is bundled in the same way. Its size is what the page loads before the first frame or comment.
 2. All frames load the same static page, which reports that its first script runs. It does not have the protocols of the
    products, so sessions and handshakes are not measured.
 3. All comments come from one HTTP server, which responds in the form of each product from the same 100 comments.
*/
import { chromium } from 'playwright-core';
import { findCompleteBrowser } from '../../.ci/setup/browser.mjs';
import { median } from './median.ts';
import { type Bundle, bundle, installPeers } from './peers/bundle.ts';
import { type Measured, measureComments, measureFrames } from './peers/measure.ts';
import { COMMENTS, FRAME_HOST, serve, serveFrames } from './peers/server.ts';
import type { Result } from './result.ts';

/** The page scripts, and the packages of the peers. */
const FRAMES: Readonly<Record<string, string | undefined>> = {
  'svc-embed': undefined,
  giscus: 'giscus',
  superset: '@superset-ui/embedded-sdk',
  looker: '@looker/embed-sdk',
  'power-bi': 'powerbi-client',
};
const LISTS: Readonly<Record<string, string | undefined>> = {
  'svc-comments': undefined,
  artalk: 'artalk',
  waline: '@waline/client',
};

export async function bench(): Promise<Result[]> {
  installPeers();
  const frames = await bundles(FRAMES);
  const lists = await bundles(LISTS);
  const all = [...frames.values(), ...lists.values()];
  const server = await serve(Object.assign({}, ...all.map(({ files }) => files)));
  const frameServer = await serveFrames();
  const browser = await chromium.launch({
    executablePath: findCompleteBrowser(),
    args: [
      '--no-sandbox',
      '--disable-gpu',
      '--ignore-certificate-errors',
      `--host-resolver-rules=MAP ${FRAME_HOST} 127.0.0.1`,
    ],
  });
  try {
    const shownFrames = await measureFrames(browser, server, frameServer, [...frames.keys()]);
    const shownLists = await measureComments(browser, server, [...lists.keys()]);
    return [
      ...rows(frames, shownFrames, "insertion to the frame's first script"),
      ...rows(lists, shownLists, `insertion to the paint of ${COMMENTS} comments`),
    ];
  } finally {
    await browser.close();
    server.close();
    frameServer.close();
  }
}

async function bundles(packages: Readonly<Record<string, string | undefined>>) {
  const built = new Map<string, Bundle>();
  for (const [name, packageName] of Object.entries(packages))
    built.set(name, await bundle(name, packageName));
  return built;
}

/** One row per figure and product; the baseline of a peer is the figure of this package. */
function rows(
  products: ReadonlyMap<string, Bundle>,
  measured: ReadonlyMap<string, Measured>,
  what: string,
): Result[] {
  const [own] = products.keys();
  const figures = [...products].map(([name, { product, size }]) => {
    const { times = [], heaps = [], longTasks = 0 } = measured.get(name) ?? {};
    return { name, product, size, time: median(times), heap: median(heaps), longTasks };
  });
  const ownFigures = figures.find(({ name }) => name === own);
  const row = (figure: 'size' | 'time' | 'heap', title: string, format: (n: number) => string) =>
    figures.map(({ name, product, [figure]: value }): Result => {
      const reference = ownFigures?.[figure] ?? Number.NaN;
      const isOwn = name === own;
      return {
        name: `${product}: ${title}`,
        figure: format(value),
        ...(isOwn ? {} : { baseline: `${format(reference)} (${own})`, ratio: value / reference }),
        limit: '',
        pass: true,
      };
    });
  return [
    ...row('size', 'script and style, brotli', (bytes) => `${Math.round(bytes)} B`),
    ...row('time', what, (ms) => `${ms.toFixed(1)} ms`),
    ...row('heap', 'heap of the page after it', (bytes) => `${(bytes / 1e6).toFixed(2)} MB`),
    ...figures.map(({ product, longTasks }) => ({
      name: `${product}: time in tasks of more than 50 ms during all insertions`,
      figure: `${longTasks.toFixed(0)} ms`,
      limit: '',
      pass: true,
    })),
  ];
}
