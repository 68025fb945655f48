import { createAction } from '../../src/protocol/actions.ts';
import type { EventEnvelope } from '../../src/protocol/envelope.ts';
import type { StartOptions } from '../../src/runtime/embed-runtime.ts';
import type { Scope } from '../browser/frames/embedded-app.ts';
import { frameOrigin } from '../browser/page-config.ts';

let count = 0;

/** The response to the exchange of a session id: see test/browser/fake-exchange.mjs. */
export interface ExchangeResponse {
  status?: number;
  /** Seconds until the session stops working. */
  ttl?: number;
  claims?: Record<string, unknown>;
}

/** The options of `embed`. */
export interface EmbeddedOptions {
  path?: string;
  /** `null`: private mode. */
  session?: ExchangeResponse | null;
  /** The account block of the page. */
  account?: Record<string, unknown>;
  /** The account that the app passes to `startRuntime`. */
  ownAccount?: NonNullable<StartOptions['account']>;
  query?: Record<string, string>;
  mount?: (...args: [...Parameters<StartOptions['mount']>, scope: Scope]) => unknown;
  authenticate?: StartOptions['authenticate'];
  onDashboardChange?: StartOptions['onDashboardChange'];
}

/** A session id whose exchange returns the given response. */
export function sessionId(response: ExchangeResponse = {}): string {
  const text = JSON.stringify({ ...response, nonce: ++count + Math.random() });
  return btoa(text).replaceAll('+', '-').replaceAll('/', '_').replaceAll('=', '');
}

/** Runs the source of a function with arguments in a frame: see test/browser/frames/embedded-app.ts. */
export function runIn<T>(frame: HTMLIFrameElement, probe: string, args: unknown[]): Promise<T> {
  const { contentWindow } = frame;
  const id = ++count;
  return new Promise((resolve, reject) => {
    addEventListener('message', function receive({ source, data }) {
      if (source !== contentWindow || data.resultOf !== id) return;
      removeEventListener('message', receive);
      if (data.error === undefined) resolve(data.value);
      else reject(new Error(data.error));
    });
    contentWindow?.postMessage({ probe, args, id }, '*');
  });
}

/** A frame with the real runtime, on another origin. */
export class Embedded {
  readonly origin: string;
  readonly frame = document.createElement('iframe');
  readonly events: EventEnvelope[] = [];
  readonly #closed = new AbortController();
  readonly #waiting = new Set<() => void>();
  #listening = false;

  constructor(url: URL) {
    const { signal } = this.#closed;
    this.origin = url.origin;
    window.addEventListener('message', (event) => this.#receive(event), { signal });
    this.frame.referrerPolicy = 'origin';
    this.frame.src = url.href;
    document.body.append(this.frame);
  }

  /** Resolves when `ready` returns true; it is checked after every message. */
  async until(ready: () => boolean): Promise<void> {
    while (!ready()) {
      await new Promise<void>((resolve) => {
        this.#waiting.add(resolve);
      });
    }
  }

  /** Resolves with the nth event of a type. */
  async event(type: string, nth = 1): Promise<EventEnvelope> {
    const found = () => this.events.filter((event) => event.type === `svc:event:${type}`)[nth - 1];
    await this.until(() => found() !== undefined);
    return found() as EventEnvelope;
  }

  /** The types, without their prefix, and payloads of all events so far. */
  get log(): [type: string, payload: unknown][] {
    return this.events.map(({ type, payload }) => [type.replace('svc:event:', ''), payload]);
  }

  get types(): string[] {
    return this.log.map(([type]) => type);
  }

  sendAction(type: string, payload: unknown = {}): void {
    this.post(createAction(`svc:action:${type}`, payload));
  }

  post(data: unknown): void {
    this.frame.contentWindow?.postMessage(data, this.origin);
  }

  /** Runs a function in the frame, after the messages posted before; earlier events arrive before its result. */
  async run<T, A extends unknown[]>(
    probe: (scope: Scope, ...args: A) => T | Promise<T>,
    ...args: A
  ): Promise<T> {
    await this.until(() => this.#listening);
    return runIn(this.frame, String(probe), args);
  }

  close(): void {
    this.#closed.abort();
    this.frame.remove();
  }

  #receive({ source, data }: MessageEvent): void {
    if (source !== this.frame.contentWindow) return;
    if (data?.listening) this.#listening = true;
    else if (!data?.resultOf) this.events.push(data);
    for (const resolve of this.#waiting) resolve();
    this.#waiting.clear();
  }
}

const openFrames = new Set<Embedded>();

/** The URL of an embedded page. */
export function embeddedUrl(options: EmbeddedOptions): URL {
  const {
    path = '/embed/dashboard/sales',
    session = {},
    account,
    ownAccount,
    query,
    mount,
    authenticate,
    onDashboardChange,
  } = options;
  const url = new URL(path, frameOrigin);
  if (session) url.searchParams.set('session', sessionId(session));
  for (const [name, value] of Object.entries(query ?? {})) url.searchParams.set(name, value);
  url.searchParams.set('account', JSON.stringify({ hostOrigins: [location.origin], ...account }));
  if (ownAccount) url.searchParams.set('own-account', JSON.stringify(ownAccount));
  if (mount) url.searchParams.set('mount', String(mount));
  if (authenticate) url.searchParams.set('authenticate', String(authenticate));
  if (onDashboardChange) url.searchParams.set('on-dashboard-change', String(onDashboardChange));
  return url;
}

/** Opens a frame with the embedded page, until the end of the test. */
export function embed(options: EmbeddedOptions = {}): Embedded {
  const embedded = new Embedded(embeddedUrl(options));
  openFrames.add(embedded);
  return embedded;
}

/** Opens a frame with the embedded page, and waits for its first event of a type. */
export async function embedUntil(type: string, options?: EmbeddedOptions): Promise<Embedded> {
  const embedded = embed(options);
  await embedded.event(type);
  return embedded;
}

/** Keeps a frame open after the test; the caller closes it. */
export function keepOpen(embedded: Embedded): void {
  openFrames.delete(embedded);
}

afterEach(() => {
  for (const embedded of openFrames) embedded.close();
  openFrames.clear();
});

/** Everything that an action could change, and the uncaught errors in the frame. */
export const stateOf = (embedded: Embedded) =>
  embedded.run(({ theme, locale, timeZone, filters, session, notes }) => ({
    style: document.documentElement.style.cssText,
    counts: [theme.length, locale.length, timeZone.length, filters.length, session.length],
    url: location.href,
    uncaughtErrors: notes,
  }));

/** A frame that has sent its first view; its uncaught errors are recorded in `notes`. */
export async function embedUntilView(account = {}): Promise<Embedded> {
  const embedded = await embedUntil('view', { account });
  await embedded.run(({ notes }) => {
    addEventListener('error', ({ message }) => notes.push(message));
    addEventListener('unhandledrejection', ({ reason }) => notes.push(String(reason)));
  });
  return embedded;
}
