import { randomBytes } from 'node:crypto';
import type { Result } from '../result.ts';
import { type Files, type Lab, median, type Site } from './lab.ts';
import { type Line, SLOW } from './line.ts';

/** The frame says that its first script runs; what it says is an event, so that the element takes it. */
const SPEAK = `
const payload = { mode: 'signed', surface: 'dashboard' };
parent.postMessage({ source: 'svc-embed', direction: 'event', type: 'svc:event:ready', payload,
  surface: 'dashboard', timestamp: Date.now() }, '*');
`;

/** About what an embedded app with its charts weighs, compressed. */
const APP_WEIGHT = 120_000;

const ADDRESS = 'FRAMES/app.html';
const HEAD = `<!doctype html><script>
addEventListener('message', () => { globalThis.arrived?.(performance.now()); globalThis.first ??= performance.now(); });
</script><link rel="preconnect" href="FRAMES">`;

/** The pages that the loads are measured on. */
export const loadFiles: Files = {
  '/frame.html': `<!doctype html><script>${SPEAK}</script>`,
  '/app.html': '<!doctype html><script src="/app.js"></script>',
  '/app.js': `${SPEAK}//${randomBytes(APP_WEIGHT * 0.75).toString('base64')}`,
  '/host.html': `${HEAD}<script type="module" src="/svc-embed.min.js"></script><body></body>`,
  '/bare.html': `${HEAD}<body><iframe src="${ADDRESS}?session=s"></iframe>`,
  '/script.html': `${HEAD}<script type="module" src="/frame.js?frames=FRAMES"></script><body></body>`,
  '/frame.js': `document.body.append(Object.assign(document.createElement('iframe'), { src: '${ADDRESS}?session=s' }))`,
  '/embed.html': `${HEAD}<script type="module" src="/svc-embed.min.js"></script>
<body><svc-embed src="${ADDRESS}" session-id="s"></svc-embed>`,
};

/** The pages of one round. */
const kinds = ['bare', 'script', 'embed'] as const;
type Times = Record<(typeof kinds)[number], number[]>;

/** From the connection of the element to the first script of the frame, beside a bare iframe. */
export async function connection(lab: Lab, line?: Line): Promise<Result> {
  const { page, pages, frames } = await lab.page(line);
  await page.goto(`${pages}/host.html?frames=${frames}`);
  await page.waitForFunction(() => customElements.get('svc-embed') !== undefined);
  const times = await page.evaluate(measureConnection, { frames, rounds: line === SLOW ? 25 : 50 });
  await page.close();
  const name = `connection to the frame's first script, ${nameOf(line)}`;
  return result(name, times.embed, times.bare, 1.05);
}

/** Runs in the page: a bare iframe and an element by turns. */
async function measureConnection({ frames, rounds }: { frames: string; rounds: number }) {
  const open = (make: (address: string) => Element, round: number) =>
    new Promise<number>((resolve) => {
      const element = make(`${frames}/frame.html?round=${round}`);
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
    times.bare.push(await open(bare, round));
    times.embed.push(await open(embed, round));
  }
  return times;
}

/** From the navigation of the page to the first script of the frame, the script's own load included. */
export async function wholePage(lab: Lab, site: Site, line?: Line): Promise<Result[]> {
  const times: Times = { bare: [], script: [], embed: [] };
  for (let round = 0; round < (line === SLOW ? 9 : 15); round++) {
    // Every page is once the first, once the second, once the last.
    for (let turn = 0; turn < kinds.length; turn++) {
      const kind = kinds[(round + turn) % kinds.length] ?? 'bare';
      const { page, pages, frames } = await lab.page(line, site);
      await page.goto(`${pages}/${kind}.html?frames=${frames}`, { waitUntil: 'commit' });
      await page.waitForFunction(() => 'first' in globalThis);
      times[kind].push(
        await page.evaluate(() => (globalThis as unknown as { first: number }).first),
      );
      await page.close();
    }
  }
  const name = `navigation to the first script of a frame of ${site}, ${nameOf(line)}`;
  const most = line === SLOW ? 1.15 : 1.05;
  const floor = result(`${name}: a script of one line instead`, times.script, times.bare);
  return [result(name, times.embed, times.bare, most), floor];
}

const nameOf = (line: Line | undefined) => line?.name ?? 'no line';

/** Without a bar it is only to be seen. */
function result(name: string, figures: number[], bare: number[], most = 0): Result {
  const [figure, baseline] = [median(figures), median(bare)];
  const ratio = figure / baseline;
  return {
    name,
    figure: `${figure.toFixed(1)} ms`,
    baseline: `${baseline.toFixed(1)} ms`,
    ratio,
    bar: most ? `at most ${most} times` : '',
    pass: !most || ratio <= most,
  };
}
