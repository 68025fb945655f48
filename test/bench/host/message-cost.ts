import { median } from '../median.ts';
import { bound, type Result } from '../result.ts';
import type { Files, TestBed } from './test-bed.ts';

/** A frame that sends as many valid events as a message requests. */
export const messageFiles: Files = {
  '/sender.html': `<!doctype html><script>
const send = (type, payload) => parent.postMessage({ source: 'svc-embed', direction: 'event', type, payload,
  surface: 'dashboard', timestamp: Date.now() }, '*');
addEventListener('message', ({ data }) => {
  for (let count = 0; count < data.payload?.count; count++) send('svc:event:navigate', { path: '/a', previousPath: '/b' });
});
send('svc:event:ready', { embedTenant: 'acme', deploymentId: 1, mode: 'signed', surface: 'dashboard' });
</script>`,
  '/blank.html': '<!doctype html><body></body>',
};

const MESSAGES = 20_000;
const ROUNDS = 9;

interface Scenario {
  /** The sender: the frame of the element, another frame, or a frame on a page without an element. */
  sender: 'embed' | 'foreign' | 'bare';
  /** The number of additional elements, or bare iframes, in every second round. */
  others: number;
}

/** Returns the milliseconds per message in all listeners of the page, without and with the others. */
async function costs(testBed: TestBed, scenario: Scenario): Promise<[number, number]> {
  const { page, pageOrigin, frameOrigin } = await testBed.open();
  await page.goto(`${pageOrigin}/blank.html`);
  const options = { ...scenario, frameOrigin, messages: MESSAGES, rounds: ROUNDS };
  const { single, withOthers } = await page.evaluate(measure, options);
  await page.close();
  return [median(single), median(withOthers)];
}

/** Measures a valid message, a message of another window, and a valid message among 50 embeds. */
export async function messageCosts(testBed: TestBed): Promise<Result[]> {
  const [bare, bareAmong] = await costs(testBed, { sender: 'bare', others: 49 });
  const [valid] = await costs(testBed, { sender: 'embed', others: 0 });
  const [foreign] = await costs(testBed, { sender: 'foreign', others: 0 });
  const [one, many] = await costs(testBed, { sender: 'embed', others: 49 });
  return [
    result('valid event, from listener to DOM event', valid, bare, 6),
    result('message of another window', foreign, bare, 1.5),
    result('valid event among 50 embeds, compared with one', many, one, 1.2),
    result('the same with bare iframes and a bare listener', bareAmong, bare),
  ];
}

/** Runs in the page. */
async function measure({
  frameOrigin,
  sender,
  others,
  messages,
  rounds,
}: Scenario & { frameOrigin: string; messages: number; rounds: number }) {
  const src = `${frameOrigin}/sender.html`;
  let received = 0;
  let elapsed = 0;
  let start = 0;
  let count = 0;
  let done = () => {};
  // The first and the last listener of the page enclose the measured listeners.
  addEventListener('message', () => {
    start = performance.now();
  });
  if (sender === 'bare') {
    addEventListener('message', ({ source, origin, data }) => {
      const isEvent = source !== null && origin === frameOrigin && data.source === 'svc-embed';
      if (isEvent && data.payload.path === '/a') received++;
    });
  } else {
    await import('/svc-embed.min.js' as string);
  }
  const addEmbeds = async (many: number) => {
    const elements = Array.from({ length: many }, () =>
      Object.assign(document.createElement('svc-embed'), { src }),
    );
    for (const element of elements) element.addEventListener('svc-navigate', () => received++);
    document.body.append(...elements);
    await Promise.all(elements.map((element) => element.whenReady()));
    return elements;
  };
  const addIframe = async () => {
    const element = Object.assign(document.createElement('iframe'), { src });
    const loaded = new Promise((resolve) => element.addEventListener('load', resolve));
    document.body.append(element);
    await loaded;
    return element;
  };
  const addIframes = (many: number) => Promise.all(Array.from({ length: many }, addIframe));
  const [embed] = await addEmbeds(sender === 'bare' ? 0 : 1);
  const own = embed?.shadowRoot?.querySelector('iframe');
  const frame = (sender === 'embed' && own) || (await addIframe());
  addEventListener('message', () => {
    elapsed += performance.now() - start;
    count++;
    if (count === messages) done();
  });
  const round = async () => {
    // New frames have loaded; wait until they are painted, also in other processes.
    await new Promise((resolve) => setTimeout(resolve, 500));
    elapsed = 0;
    count = 0;
    const finished = new Promise<void>((resolve) => {
      done = resolve;
    });
    frame.contentWindow?.postMessage({ payload: { count: messages } }, '*');
    await finished;
    return elapsed / messages;
  };
  await round(); // warm-up
  const times = { single: [] as number[], withOthers: [] as number[] };
  for (let index = 0; index < rounds; index++) {
    times.single.push(await round());
    const added = sender === 'bare' ? await addIframes(others) : await addEmbeds(others);
    if (others > 0) times.withOthers.push(await round());
    for (const element of added) element.remove();
  }
  if (received === 0 && sender !== 'foreign') throw new Error('The page received no event.');
  return times;
}

/** Without `atMostTimes`, the row is for comparison only. */
function result(name: string, figure: number, bare: number, atMostTimes?: number): Result {
  const microseconds = (ms: number) => `${(ms * 1_000).toFixed(1)} µs`;
  return bound(name, microseconds, figure, [bare], { atMostTimes });
}
