import { commentsFixture } from '../../comments/comments-fixture.ts';
import { FakeService } from '../../comments/fake-service.ts';

/** What the benchmark asks of its page. */
export interface BenchPage {
  /** Draws that many threads with five replies each; milliseconds to the first frame that shows some, and all. */
  draw(threads: number): Promise<{ first: number; all: number }>;
  /** Puts the same text into the page as plain HTML; milliseconds to the frame that shows it. */
  plain(threads: number): Promise<number>;
  /** A bare text area, with the focus in it. */
  bareArea(): void;
  /** The box of the drawn element, with the focus in it. */
  area(): void;
  /** Types so many keys, a frame apart; the median milliseconds a key takes until the page is laid out again. */
  type(keys: number): Promise<number>;
  /** Scrolls for five seconds; the longest frame in milliseconds. */
  scroll(): Promise<number>;
  clear(): void;
}

const TEXT =
  'Revenue in the north dropped by a tenth against the week before, and nobody knows why. ';

function filled(threads: number): Response {
  const service = new FakeService();
  for (let n = 0; n < threads; n++) {
    const root = service.addComment(`${n} ${TEXT.repeat(1 + (n % 3))}`, { by: n % 7 });
    for (let reply = 0; reply < 5; reply++)
      service.addComment(`${reply} ${TEXT}`, { by: reply, to: root });
  }
  return service.listAll(1);
}

const answers = new Map<number, string>();
async function answer(threads: number): Promise<string> {
  const known = answers.get(threads) ?? (await filled(threads).text());
  answers.set(threads, known);
  return known;
}

function painted(): Promise<void> {
  return new Promise((resolve) => {
    requestAnimationFrame(() => {
      const { port1, port2 } = new MessageChannel();
      port1.onmessage = () => resolve();
      port2.postMessage(0);
    });
  });
}

/** Resolves as soon as so many threads are in the page, before they are painted. */
function threadsIn(root: ShadowRoot, count: number): Promise<void> {
  return new Promise((resolve) => {
    const look = () => {
      if (root.querySelectorAll('.thread').length < count) return;
      watch.disconnect();
      resolve();
    };
    const watch = new MutationObserver(look);
    watch.observe(root, { childList: true, subtree: true });
    look();
  });
}

function area(): HTMLTextAreaElement | null | undefined {
  const root = document.querySelector('svc-comments')?.shadowRoot ?? document;
  return root.querySelector('textarea');
}

const page: BenchPage = {
  async draw(threads) {
    const service = new FakeService();
    const body = await answer(threads);
    const headers = { 'content-type': 'application/json' };
    service.faults = [({ path }) => (path === '' ? new Response(body, { headers }) : undefined)];
    const start = performance.now();
    const { root } = commentsFixture(service);
    await threadsIn(root, 1);
    await painted();
    const first = performance.now() - start;
    await threadsIn(root, threads);
    await painted();
    return { first, all: performance.now() - start };
  },
  async plain(threads) {
    const { items } = JSON.parse(await answer(threads));
    const text = items.flatMap(({ root, replies }: { root: { body: string }; replies: [] }) =>
      [root, ...replies].map(({ body }) => `<p>${body}</p>`),
    );
    const start = performance.now();
    const section = document.createElement('section');
    section.innerHTML = text.join('');
    document.body.append(section);
    await painted();
    return performance.now() - start;
  },
  bareArea() {
    document.body.append(document.createElement('textarea'));
    area()?.focus();
  },
  area: () => area()?.focus(),
  async type(keys) {
    // The browser's clock is coarse: ten keys make one sample.
    const samples = Array.from({ length: Math.ceil(keys / 10) }, () => 0);
    for (let key = 0; key < keys; key++) {
      await painted();
      const start = performance.now();
      document.execCommand('insertText', false, 'a');
      document.documentElement.getBoundingClientRect();
      const sample = Math.floor(key / 10);
      samples[sample] = (samples[sample] ?? 0) + (performance.now() - start) / 10;
    }
    return samples.sort((a, b) => a - b)[samples.length >> 1] ?? Number.NaN;
  },
  async scroll() {
    const end = performance.now() + 5000;
    let [longest, last] = [0, performance.now()];
    const watch = new PerformanceObserver((list) => {
      for (const { duration } of list.getEntries()) longest = Math.max(longest, duration);
    });
    watch.observe({ type: 'long-animation-frame' });
    while (last < end) {
      window.scrollBy(0, 120);
      last = await new Promise(requestAnimationFrame);
    }
    watch.disconnect();
    return longest;
  },
  clear: () => document.body.replaceChildren(),
};

Object.assign(globalThis, { bench: page });
