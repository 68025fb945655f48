import { randomBytes } from 'node:crypto';
import { median } from '../median.ts';
import { bound, milliseconds, type Result } from '../result.ts';
import { type NetworkProfile, SLOW } from './network.ts';
import type { Files, Site, TestBed } from './test-bed.ts';

/** Reports that the frame's first script runs, with an event that the element accepts. */
const REPORT_START = `
const payload = { mode: 'signed', surface: 'dashboard' };
parent.postMessage({ source: 'svc-embed', direction: 'event', type: 'svc:event:ready', payload,
  surface: 'dashboard', timestamp: Date.now() }, '*');
`;

/** The compressed size of an embedded app with charts, approximately. */
const APP_BYTES = 120_000;

const FRAME_URL = 'FRAMES/app.html';
const HEAD = `<!doctype html><script>
addEventListener('message', () => { globalThis.arrived?.(performance.now()); globalThis.first ??= performance.now(); });
</script><link rel="preconnect" href="FRAMES">`;

/** The pages whose load times are measured. */
export const loadFiles: Files = {
  '/frame.html': `<!doctype html><script>${REPORT_START}</script>`,
  '/app.html': '<!doctype html><script src="/app.js"></script>',
  '/app.js': `${REPORT_START}//${randomBytes(APP_BYTES * 0.75).toString('base64')}`,
  '/host.html': `${HEAD}<script type="module" src="/svc-embed.min.js"></script><body></body>`,
  '/bare.html': `${HEAD}<body><iframe src="${FRAME_URL}?session=s"></iframe>`,
  '/script.html': `${HEAD}<script type="module" src="/frame.js?frames=FRAMES"></script><body></body>`,
  '/frame.js': `document.body.append(Object.assign(document.createElement('iframe'), { src: '${FRAME_URL}?session=s' }))`,
  '/embed.html': `${HEAD}<script type="module" src="/svc-embed.min.js"></script>
<body><svc-embed src="${FRAME_URL}" session-id="s"></svc-embed>`,
};

/** The pages that are compared in each round. */
const variants = ['bare', 'script', 'embed'] as const;
type Times = Record<(typeof variants)[number], number[]>;

/** Measures from the insertion of the element to the first script of its frame, compared with a bare iframe. */
export async function connection(testBed: TestBed, profile?: NetworkProfile): Promise<Result> {
  const { page, pageOrigin, frameOrigin } = await testBed.open(profile);
  await page.goto(`${pageOrigin}/host.html?frames=${frameOrigin}`);
  await page.waitForFunction(() => customElements.get('svc-embed') !== undefined);
  const rounds = profile === SLOW ? 25 : 50;
  const times = await page.evaluate(measureConnection, { frameOrigin, rounds });
  await page.close();
  const name = `insertion to the frame's first script, ${nameOf(profile)}`;
  return result(name, times.embed, times.bare, 1.05);
}

/** Runs in the page: inserts a bare iframe and an element in turn. */
async function measureConnection({ frameOrigin, rounds }: { frameOrigin: string; rounds: number }) {
  const insert = (create: (url: string) => Element, round: number) =>
    new Promise<number>((resolve) => {
      const element = create(`${frameOrigin}/frame.html?round=${round}`);
      const start = performance.now();
      Object.assign(globalThis, {
        arrived: (end: number) => {
          element.remove();
          resolve(end - start);
        },
      });
      document.body.append(element);
    });
  const bare = (src: string) => Object.assign(document.createElement('iframe'), { src });
  const embed = (src: string) =>
    Object.assign(document.createElement('svc-embed'), { src, sessionId: src });
  const times: { bare: number[]; embed: number[] } = { bare: [], embed: [] };
  for (let round = 0; round < rounds; round++) {
    times.bare.push(await insert(bare, round));
    times.embed.push(await insert(embed, round));
  }
  return times;
}

/** Measures from the navigation to the page to the first script of the frame, including the load of the script tag. */
export async function wholePage(
  testBed: TestBed,
  site: Site,
  profile?: NetworkProfile,
): Promise<Result[]> {
  const times: Times = { bare: [], script: [], embed: [] };
  for (let round = 0; round < (profile === SLOW ? 9 : 15); round++) {
    // Rotates the order of the variants.
    for (let index = 0; index < variants.length; index++) {
      const variant = variants[(round + index) % variants.length] ?? 'bare';
      const { page, pageOrigin, frameOrigin } = await testBed.open(profile, site);
      await page.goto(`${pageOrigin}/${variant}.html?frames=${frameOrigin}`, {
        waitUntil: 'commit',
      });
      await page.waitForFunction(() => 'first' in globalThis);
      times[variant].push(
        await page.evaluate(() => (globalThis as unknown as { first: number }).first),
      );
      await page.close();
    }
  }
  const name = `navigation to the first script of a ${site} frame, ${nameOf(profile)}`;
  const maxRatio = profile === SLOW ? 1.15 : 1.05;
  return [
    result(name, times.embed, times.bare, maxRatio),
    result(`${name}, with a one-statement script`, times.script, times.bare),
  ];
}

const nameOf = (profile: NetworkProfile | undefined) => profile?.name ?? 'no simulated network';

/** Without `atMostTimes`, the row is for comparison only. */
function result(name: string, figures: number[], bare: number[], atMostTimes?: number): Result {
  return bound(name, milliseconds, median(figures), [median(bare)], { atMostTimes });
}
