import type { Result } from '../result.ts';
import { type Files, type Lab, median } from './lab.ts';

/** A frame that says as many valid events as it is asked for. */
export const costFiles: Files = {
  '/talker.html': `<!doctype html><script>
const say = (type, payload) => parent.postMessage({ source: 'svc-embed', direction: 'event', type, payload,
  surface: 'dashboard', timestamp: Date.now() }, '*');
addEventListener('message', ({ data }) => {
  for (let count = 0; count < data.payload?.count; count++) say('svc:event:navigate', { path: '/a', previousPath: '/b' });
});
say('svc:event:ready', { embedTenant: 'acme', deploymentId: 1, mode: 'signed', surface: 'dashboard' });
</script>`,
  '/blank.html': '<!doctype html><body></body>',
};

const MESSAGES = 2000;
const ROUNDS = 9;

interface Setup {
  frames: string;
  /** How many elements are on the page. */
  embeds: number;
  /** Who talks: the frame of an element, or another one. */
  talker: 'embed' | 'foreign';
  /** Whether a bare listener reads the messages instead of an element. */
  bare: boolean;
}

/** Milliseconds that the listeners of a page take for one message. */
async function costOf(lab: Lab, setup: Omit<Setup, 'frames'>): Promise<number> {
  const { page, pages, frames } = await lab.page();
  await page.goto(`${pages}/blank.html`);
  const costs = await page.evaluate(measure, {
    ...setup,
    frames,
    messages: MESSAGES,
    rounds: ROUNDS,
  });
  await page.context().close();
  return median(costs);
}

/** What messages cost: a valid one, one of another window, and one among fifty embeds. */
export async function messageCosts(lab: Lab): Promise<Result[]> {
  const bare = await costOf(lab, { embeds: 0, talker: 'foreign', bare: true });
  const valid = await costOf(lab, { embeds: 1, talker: 'embed', bare: false });
  const foreign = await costOf(lab, { embeds: 1, talker: 'foreign', bare: false });
  const many = await costOf(lab, { embeds: 50, talker: 'embed', bare: false });
  return [
    result('a valid event, from listener to DOM event', valid, bare, 6),
    result('a message of another window', foreign, bare, 1.5),
    result('a valid event among 50 embeds, beside one', many, valid, 1.2),
  ];
}

/** Runs in the page. */
async function measure({
  frames,
  embeds,
  talker,
  bare,
  messages,
  rounds,
}: Setup & { messages: number; rounds: number }): Promise<number[]> {
  const src = `${frames}/talker.html`;
  let heard = 0;
  let spent = 0;
  let start = 0;
  let done = () => {};
  // The first and the last listener of the page stand around what is measured.
  addEventListener('message', () => {
    start = performance.now();
  });
  if (bare) {
    addEventListener('message', ({ source, origin, data }) => {
      const isEvent = source !== null && origin === frames && data.source === 'svc-embed';
      if (isEvent && data.payload.path === '/a') heard++;
    });
  }
  if (embeds > 0) await import('/svc-embed.min.js' as string);
  const elements = Array.from({ length: embeds }, () =>
    Object.assign(document.createElement('svc-embed'), { src }),
  );
  for (const element of elements) element.addEventListener('svc-navigate', () => heard++);
  document.body.append(...elements);
  await Promise.all(elements.map((element) => element.whenReady()));
  let window = elements[0]?.shadowRoot?.querySelector('iframe')?.contentWindow;
  if (talker === 'foreign') {
    const frame = Object.assign(document.createElement('iframe'), { src });
    const loaded = new Promise((resolve) => frame.addEventListener('load', resolve));
    document.body.append(frame);
    await loaded;
    window = frame.contentWindow;
  }
  let count = 0;
  addEventListener('message', () => {
    spent += performance.now() - start;
    count++;
    if (count === messages) done();
  });
  const costs: number[] = [];
  for (let round = 0; round <= rounds; round++) {
    spent = 0;
    count = 0;
    const finished = new Promise<void>((resolve) => {
      done = resolve;
    });
    window?.postMessage({ payload: { count: messages } }, '*');
    await finished;
    // The first round warms up.
    if (round > 0) costs.push(spent / messages);
  }
  if (heard === 0 && talker === 'embed') throw new Error('no event was heard');
  return costs;
}

function result(name: string, figure: number, baseline: number, most: number): Result {
  const ratio = figure / baseline;
  return {
    name,
    figure: `${(figure * 1000).toFixed(1)} µs`,
    baseline: `${(baseline * 1000).toFixed(1)} µs`,
    ratio,
    bar: `at most ${most} times`,
    pass: ratio <= most,
  };
}

/** What 500 times add and remove leave behind. */
export async function leftBehind(lab: Lab): Promise<Result> {
  const { page, devtools, pages, frames: origin } = await lab.page();
  await page.goto(`${pages}/blank.html`);
  const cycle = (times: number) =>
    page.evaluate(
      async ({ src, times }) => {
        await import('/svc-embed.min.js' as string);
        for (let time = 0; time < times; time++) {
          const element = Object.assign(document.createElement('svc-embed'), { src });
          document.body.append(element);
          await element.whenReady();
          element.remove();
        }
      },
      { src: `${origin}/talker.html`, times },
    );
  const heap = async () => {
    for (let time = 0; time < 3; time++) await devtools.send('HeapProfiler.collectGarbage');
    return (await devtools.send('Runtime.getHeapUsage')).usedSize;
  };
  await cycle(50);
  const before = await heap();
  await cycle(500);
  const grown = ((await heap()) - before) / 2 ** 20;
  const frames = page.frames().length - 1;
  const { result: global } = await devtools.send('Runtime.evaluate', { expression: 'window' });
  const { listeners } = await devtools.send('DOMDebugger.getEventListeners', {
    objectId: global.objectId ?? '',
  });
  const count = listeners.filter(({ type }) => type === 'message').length;
  await page.context().close();
  return {
    name: '500 times add and remove',
    figure: `${grown.toFixed(2)} MB, ${frames} frames, ${count} listeners`,
    bar: 'less than 1 MB, no frame, at most 1 listener',
    pass: grown < 1 && frames === 0 && count <= 1,
  };
}
