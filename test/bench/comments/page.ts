import type { Thread, ThreadList } from '../../../src/api/comments.ts';
import { commentsFixture } from '../../comments/comments-fixture.ts';
import { InMemoryService } from '../../comments/in-memory-service.ts';
import { median } from '../median.ts';

/** A list that waits for changes by others: an element outside of a frame, or bare requests that count comments. */
export interface Reader {
  readonly kind: 'element' | 'bare';
  readonly origin: string;
  readonly token: string;
}

const SCROLL_MS = 5_000;
/** How long a change of the page may take. */
const CHANGE_MS = 60_000;
const TEXT =
  'Revenue in the north dropped by a tenth against the week before, and nobody knows why. ';

/** The body of one list with all threads, each with five replies; the service itself returns pages. */
async function threadList(threads: number): Promise<string> {
  const service = new InMemoryService();
  for (let n = 0; n < threads; n++) {
    const root = service.addComment(`${n} ${TEXT.repeat(1 + (n % 3))}`, { by: n % 7 });
    for (let reply = 0; reply < 5; reply++)
      service.addComment(`${reply} ${TEXT}`, { by: reply, to: root });
  }
  const query = new URLSearchParams({ includeResolved: 'true', first: '200' });
  const items: Thread[] = [];
  for (;;) {
    const response = await service.fetch(`/comments?${query}`, {}, 1);
    const { items: more, pageInfo }: ThreadList = await response.json();
    items.push(...more);
    if (!pageInfo.hasNextPage) return JSON.stringify({ items, pageInfo });
    query.set('after', pageInfo.endCursor ?? '');
  }
}

const bodies = new Map<number, string>();

async function threadListBody(threads: number): Promise<string> {
  const body = bodies.get(threads) ?? (await threadList(threads));
  bodies.set(threads, body);
  return body;
}

/** Resolves after the next paint. */
function painted(): Promise<void> {
  return new Promise((resolve) => {
    requestAnimationFrame(() => {
      const { port1, port2 } = new MessageChannel();
      port1.onmessage = () => resolve();
      port2.postMessage(0);
    });
  });
}

/** Resolves when `count` threads are in the DOM, before they are painted. */
function threadsAdded(root: ShadowRoot, count: number): Promise<void> {
  return changed(root, () => root.querySelectorAll('[part~="thread"]').length >= count);
}

/** Resolves when a condition about the DOM holds, before it is painted; rejects after a minute. */
function changed(root: Node, condition: () => boolean): Promise<void> {
  return new Promise((resolve, reject) => {
    const timer = setTimeout(
      () => reject(new Error(`Not true after a minute: ${condition}`)),
      CHANGE_MS,
    );
    const check = () => {
      if (!condition()) return;
      clearTimeout(timer);
      observer.disconnect();
      resolve();
    };
    const observer = new MutationObserver(check);
    observer.observe(root, { childList: true, subtree: true, characterData: true });
    check();
  });
}

function textArea(): HTMLTextAreaElement | null | undefined {
  const root = document.querySelector('svc-comments')?.shadowRoot ?? document;
  return root.querySelector('textarea');
}

/** Displays the number of comments since it was opened, as the pill of the element does. */
async function openBareReader(origin: string, token: string): Promise<void> {
  const pill = document.createElement('p');
  pill.setAttribute('part', 'pill');
  document.body.append(pill);
  const list = async (headers = {}) => {
    const response = await fetch(`${origin}/api/v1/embed/dashboard/sales/comments`, {
      headers: { authorization: `Embed-Token ${token}`, ...headers },
    });
    const text = await response.text();
    const etag = response.headers.get('etag') ?? '';
    return { etag, count: text === '' ? undefined : JSON.parse(text).items.length };
  };
  const first = await list();
  const wait = async (etag: string) => {
    const next = await list({ 'if-none-match': etag, prefer: 'wait=25' });
    if (next.count) pill.textContent = `${next.count - first.count} new`;
    void wait(next.etag);
  };
  void wait(first.etag);
}

/** The functions that the benchmark calls in the page. */
export const page = {
  /** Shows threads with five replies each. Returns the milliseconds until the first and the last are painted. */
  async showComments(threads: number) {
    const service = new InMemoryService();
    const body = await threadListBody(threads);
    const headers = { 'content-type': 'application/json' };
    service.faults = [({ path }) => (path === '' ? new Response(body, { headers }) : undefined)];
    const start = performance.now();
    const { root } = commentsFixture(service);
    await threadsAdded(root, 1);
    await painted();
    const first = performance.now() - start;
    await threadsAdded(root, threads);
    await painted();
    return { first, all: performance.now() - start };
  },
  /** Shows the same text as plain HTML. Returns the milliseconds until it is painted. */
  async showPlainHtml(threads: number) {
    const { items } = JSON.parse(await threadListBody(threads));
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
  /** Adds a text area and focuses it. */
  showTextArea() {
    document.body.append(document.createElement('textarea'));
    textArea()?.focus();
  },
  /** Focuses the composer of the element. */
  focusComposer: () => textArea()?.focus(),
  /** Types one character per frame. Returns the median milliseconds until the page is laid out again. */
  async type(keys: number) {
    // The browser's clock is coarse: a sample is the mean of ten keys.
    const samples = Array.from({ length: Math.ceil(keys / 10) }, () => 0);
    for (let key = 0; key < keys; key++) {
      await painted();
      const start = performance.now();
      document.execCommand('insertText', false, 'a');
      document.documentElement.getBoundingClientRect();
      const sample = Math.floor(key / 10);
      samples[sample] = (samples[sample] ?? 0) + (performance.now() - start) / 10;
    }
    return median(samples);
  },
  /** Scrolls for five seconds. Returns the longest frame in milliseconds, or 0 if none exceeded 50 ms. */
  async scroll() {
    const start = performance.now();
    let [longest, last] = [0, start];
    const observer = new PerformanceObserver((list) => {
      // Frames that began before are those of what was done before, such as the insertion of the text.
      for (const { startTime, duration } of list.getEntries())
        if (startTime >= start) longest = Math.max(longest, duration);
    });
    observer.observe({ type: 'long-animation-frame' });
    while (last < start + SCROLL_MS) {
      window.scrollBy(0, 120);
      last = await new Promise(requestAnimationFrame);
    }
    observer.disconnect();
    return longest;
  },
  /** Opens a list over a service. Resolves when it is displayed. */
  async openReader({ kind, origin, token }: Reader) {
    if (kind === 'bare') return openBareReader(origin, token);
    const element = document.createElement('svc-comments');
    Object.assign(element, { baseUrl: origin, dashboard: 'sales', token });
    document.body.append(element);
    await element.updateComplete;
    await threadsAdded(element.shadowRoot as ShadowRoot, 1);
  },
  /** Resolves when a number of comments by others is painted, to the time in epoch milliseconds. */
  async changePainted(count: number) {
    const root = document.querySelector('svc-comments')?.shadowRoot ?? document.body;
    const text = () => root.querySelector('[part="pill"]')?.textContent?.trim();
    await changed(root, () => text()?.startsWith(`${count} new`) ?? false);
    await painted();
    return performance.timeOrigin + performance.now();
  },
  clear: () => document.body.replaceChildren(),
};
