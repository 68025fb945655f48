import { randomBytes } from 'node:crypto';
import type { Result } from '../result.ts';
import { FAST, type Files, type Lab, type Line, median, SLOW } from './lab.ts';

const ROUNDS = 25;

/** The frame says that its first script runs; what it says is an event, so that the element takes it. */
const SPEAK = `
const payload = { mode: 'signed', surface: 'dashboard' };
parent.postMessage({ source: 'svc-embed', direction: 'event', type: 'svc:event:ready', payload,
  surface: 'dashboard', timestamp: Date.now() }, '*');
`;

/** About what an embedded app with its charts weighs, compressed. */
const APP_WEIGHT = 120_000;

const CLOCK = `
addEventListener('message', () => { globalThis.arrived?.(performance.now()); globalThis.first ??= performance.now(); });`;

/** The pages that the loads are measured on. */
export function loadFiles(frames: string): Files {
  const src = `${frames}/app.html`;
  return {
    '/frame.html': `<!doctype html><script>${SPEAK}</script>`,
    '/app.html': '<!doctype html><script src="/app.js"></script>',
    '/app.js': `${SPEAK}//${randomBytes(APP_WEIGHT * 0.75).toString('base64')}`,
    '/host.html': `<!doctype html><script>${CLOCK}</script><script type="module" src="/svc-embed.min.js"></script>`,
    '/bare.html': `<!doctype html><script>${CLOCK}</script><iframe src="${src}?session=s"></iframe>`,
    '/embed.html': `<!doctype html><script>${CLOCK}</script>
<script type="module" src="/svc-embed.min.js"></script><svc-embed src="${src}" session-id="s"></svc-embed>`,
  };
}

/** From the connection of the element to the first script of the frame, beside a bare iframe. */
export async function connection(lab: Lab, line: Line): Promise<Result> {
  const { page } = await lab.page(line);
  await page.goto(`${lab.pages}/host.html`);
  await page.waitForFunction(() => customElements.get('svc-embed') !== undefined);
  const times = await page.evaluate(
    async ({ frames, rounds }) => {
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
      const result: { bare: number[]; embed: number[] } = { bare: [], embed: [] };
      for (let round = 0; round < rounds; round++) {
        result.bare.push(await open(bare, round));
        result.embed.push(await open(embed, round));
      }
      return result;
    },
    { frames: lab.frames, rounds: ROUNDS },
  );
  await page.context().close();
  return result(`connection to the frame's first script, ${line.name}`, times, 1.05);
}

/** From the navigation of the page to the first script of the frame, the script's own load included. */
export async function wholePage(lab: Lab, line: Line): Promise<Result> {
  const times: { bare: number[]; embed: number[] } = { bare: [], embed: [] };
  for (let round = 0; round < (line === SLOW ? 5 : ROUNDS); round++) {
    for (const kind of ['bare', 'embed'] as const) {
      const { page } = await lab.page(line);
      await page.goto(`${lab.pages}/${kind}.html`, { waitUntil: 'commit' });
      await page.waitForFunction(() => 'first' in globalThis);
      times[kind].push(
        await page.evaluate(() => (globalThis as unknown as { first: number }).first),
      );
      await page.context().close();
    }
  }
  return result(
    `navigation to the frame's first script, ${line.name}`,
    times,
    line === FAST ? 1.05 : 1.15,
  );
}

function result(name: string, times: { bare: number[]; embed: number[] }, most: number): Result {
  const [figure, baseline] = [median(times.embed), median(times.bare)];
  const ratio = figure / baseline;
  return {
    name,
    figure: `${figure.toFixed(1)} ms`,
    baseline: `${baseline.toFixed(1)} ms`,
    ratio,
    bar: `at most ${most} times`,
    pass: ratio <= most,
  };
}
