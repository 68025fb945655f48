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

const MESSAGES = 20_000;
const ROUNDS = 9;

interface Setup {
  frames: string;
  /** Who talks: the frame of the element, another one, or another one to a bare listener without an element. */
  talker: 'embed' | 'foreign' | 'bare';
  /** How many more elements, or bare iframes, are on the page in every other round. */
  others: number;
}

/** Milliseconds that the listeners of a page take for one message, without and with the others. */
async function costsOf(lab: Lab, setup: Omit<Setup, 'frames'>): Promise<[number, number]> {
  const { page, pages, frames } = await lab.page();
  await page.goto(`${pages}/blank.html`);
  const full = { ...setup, frames, messages: MESSAGES, rounds: ROUNDS };
  const { alone, among } = await page.evaluate(measure, full);
  await page.close();
  return [median(alone), median(among)];
}

/** What messages cost: a valid one, one of another window, and one among fifty embeds. */
export async function messageCosts(lab: Lab): Promise<Result[]> {
  const [bare, bareAmong] = await costsOf(lab, { talker: 'bare', others: 49 });
  const [valid] = await costsOf(lab, { talker: 'embed', others: 0 });
  const [foreign] = await costsOf(lab, { talker: 'foreign', others: 0 });
  const [one, many] = await costsOf(lab, { talker: 'embed', others: 49 });
  return [
    result('a valid event, from listener to DOM event', valid, bare, 6),
    result('a message of another window', foreign, bare, 1.5),
    result('a valid event among 50 embeds, beside one', many, one, 1.2),
    result('the same with bare iframes and a bare listener', bareAmong, bare),
  ];
}

/** Runs in the page. */
async function measure({
  frames,
  talker,
  others,
  messages,
  rounds,
}: Setup & { messages: number; rounds: number }) {
  const src = `${frames}/talker.html`;
  let heard = 0;
  let spent = 0;
  let start = 0;
  let count = 0;
  let done = () => {};
  // The first and the last listener of the page stand around what is measured.
  addEventListener('message', () => {
    start = performance.now();
  });
  if (talker === 'bare') {
    addEventListener('message', ({ source, origin, data }) => {
      const isEvent = source !== null && origin === frames && data.source === 'svc-embed';
      if (isEvent && data.payload.path === '/a') heard++;
    });
  } else {
    await import('/svc-embed.min.js' as string);
  }
  const embeds = async (many: number) => {
    const made = Array.from({ length: many }, () =>
      Object.assign(document.createElement('svc-embed'), { src }),
    );
    for (const element of made) element.addEventListener('svc-navigate', () => heard++);
    document.body.append(...made);
    await Promise.all(made.map((element) => element.whenReady()));
    return made;
  };
  const iframe = async () => {
    const element = Object.assign(document.createElement('iframe'), { src });
    const loaded = new Promise((resolve) => element.addEventListener('load', resolve));
    document.body.append(element);
    await loaded;
    return element;
  };
  const iframes = (many: number) => Promise.all(Array.from({ length: many }, iframe));
  const [embed] = await embeds(talker === 'bare' ? 0 : 1);
  const own = embed?.shadowRoot?.querySelector('iframe');
  const speaker = (talker === 'embed' && own) || (await iframe());
  addEventListener('message', () => {
    spent += performance.now() - start;
    count++;
    if (count === messages) done();
  });
  const round = async () => {
    // What was just added has loaded; now it is drawn, in other processes too.
    await new Promise((resolve) => setTimeout(resolve, 500));
    spent = 0;
    count = 0;
    const finished = new Promise<void>((resolve) => {
      done = resolve;
    });
    speaker.contentWindow?.postMessage({ payload: { count: messages } }, '*');
    await finished;
    return spent / messages;
  };
  await round(); // warms up
  const costs = { alone: [] as number[], among: [] as number[] };
  for (let turn = 0; turn < rounds; turn++) {
    costs.alone.push(await round());
    const crowd = talker === 'bare' ? await iframes(others) : await embeds(others);
    if (others > 0) costs.among.push(await round());
    for (const element of crowd) element.remove();
  }
  if (heard === 0 && talker !== 'foreign') throw new Error('no event was heard');
  return costs;
}

/** Without a bar it is only to be seen. */
function result(name: string, figure: number, baseline: number, most = 0): Result {
  const ratio = figure / baseline;
  return {
    name,
    figure: `${(figure * 1000).toFixed(1)} µs`,
    baseline: `${(baseline * 1000).toFixed(1)} µs`,
    ratio,
    bar: most ? `at most ${most} times` : '',
    pass: !most || ratio <= most,
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
  await page.close();
  return {
    name: '500 times add and remove',
    figure: `${grown.toFixed(2)} MB, ${frames} frames, ${count} listeners`,
    bar: 'less than 1 MB, no frame, at most 1 listener',
    pass: grown < 1 && frames === 0 && count <= 1,
  };
}
