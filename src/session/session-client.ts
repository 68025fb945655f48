import type { EmbedClaims } from '../api/claims.ts';
import type { EmbedSession } from '../context/session.ts';
import { Gate } from '../lib/gate.ts';
import { serverDate } from '../lib/http.ts';
import { exchangeSession } from './exchange-session.ts';
import { ServerClock, type TimeSource } from './server-clock.ts';
import { type ClockEvent, SessionClock, termOf } from './session-expiry.ts';
import { viewerOf } from './session-identity.ts';

/** What a `SessionKeeper` works with. */
export interface SessionKeeperOptions {
  /** The page's own origin, which is the service's. */
  origin: string;
  time: TimeSource;
  /** Ends timers, exchanges and the waiting of calls. */
  signal: AbortSignal;
  announce(event: ClockEvent): void;
}

/**
 * How calls are authorised; renewable ones wait for a new session when the service refuses them.
 */
interface Credential {
  readonly authorization?: string;
  readonly renewable: boolean;
  readonly viewer: string;
}

/** The clock is looked at no less often than this: timers stand still while the machine sleeps. */
const LONGEST_WAIT = 60_000;
/**
 * Any answer of the service tells its time; without one within five seconds the doubtful time
 * counts.
 */
const TIME_PATH = '/healthz';
const TIME_TIMEOUT = 5000;

/** Keeps the session's token to itself, calls the service with it, and watches for its end. */
export class SessionKeeper {
  readonly #options: SessionKeeperOptions;
  readonly #server: ServerClock;
  readonly #clock: SessionClock;
  readonly #usable = new Gate();
  #credential: Credential = { renewable: false, viewer: viewerOf(undefined) };
  #timer: ReturnType<typeof setTimeout> | undefined;

  constructor(options: SessionKeeperOptions) {
    this.#options = options;
    this.#server = new ServerClock(options.time);
    this.#clock = new SessionClock(() => this.#server.now(), this.#announce);
    options.signal.addEventListener('abort', () => clearTimeout(this.#timer));
  }

  /** Exchanges a session id and goes on with its token; where that fails, what was there stays. */
  async redeem(sessionId: string): Promise<EmbedClaims> {
    const { origin, signal } = this.#options;
    const { token, claims, serverTime } = await exchangeSession(sessionId, origin, signal);
    const authorization = `Embed-Token ${token}`;
    this.#credential = { authorization, renewable: true, viewer: viewerOf(claims) };
    this.#server.sync(serverTime);
    this.#clock.arm(termOf(claims));
    this.#usable.open();
    return claims;
  }

  /** Goes on without a signed session, with whatever token the app has got by itself. */
  goPrivate(token: string | undefined): void {
    const viewer = viewerOf(undefined);
    this.#credential = {
      renewable: false,
      viewer,
      ...(token && { authorization: `Bearer ${token}` }),
    };
    this.#usable.open();
  }

  /** Announces what is due by now; called when a session begins and whenever the page wakes. */
  async check(): Promise<void> {
    if (this.#server.doubtful) await this.#askTime();
    const wait = this.#clock.check();
    clearTimeout(this.#timer);
    if (wait === undefined || this.#options.signal.aborted) return;
    this.#timer = setTimeout(() => void this.check(), Math.min(wait, LONGEST_WAIT));
  }

  /**
   * `fetch` for the viewer of a session: waits while there is no session that works, until the
   * keeper is stopped, and is aborted where the next one is another viewer's, so that nobody's words
   * go out under another's name.
   */
  fetchFor(claims: EmbedClaims | undefined): EmbedSession['fetch'] {
    const viewer = viewerOf(claims);
    return async (path, init = {}) => {
      const url = this.#ownUrl(path);
      const request = await repeatable(init);
      const { signal: stopped } = this.#options;
      const signal = init.signal ? AbortSignal.any([init.signal, stopped]) : stopped;
      for (;;) {
        await this.#usable.wait(signal);
        const credential = this.#credential;
        if (credential.viewer !== viewer) {
          throw new DOMException('The session is another viewer’s by now.', 'AbortError');
        }
        const response = await send(url, request, credential);
        if (response.status !== 401 || !credential.renewable) return response;
        if (credential === this.#credential) this.#clock.lapse();
        await response.body?.cancel();
      }
    };
  }

  #ownUrl(path: string): URL {
    const { origin } = this.#options;
    const url = new URL(path, origin);
    if (url.origin === origin) return url;
    throw new TypeError(`session.fetch calls ${origin} only, not ${url.origin}`);
  }

  /** Of no other call is the `Date` believed: a cache may have kept the answer for hours. */
  async #askTime(): Promise<void> {
    const { origin, signal } = this.#options;
    const soon = AbortSignal.any([signal, AbortSignal.timeout(TIME_TIMEOUT)]);
    const init = { method: 'HEAD', cache: 'no-store', signal: soon } as const;
    const response = await fetch(origin + TIME_PATH, init).catch(() => undefined);
    const date = response && serverDate(response.headers);
    if (date !== undefined) this.#server.sync(date);
  }

  #announce = (event: ClockEvent): void => {
    if (event.type === 'svc:event:session-expired') this.#usable.close();
    this.#options.announce(event);
  };
}

/** A request that can be sent again with the next session: a stream can be read but once. */
async function repeatable(init: RequestInit): Promise<RequestInit> {
  if (!(init.body instanceof ReadableStream)) return init;
  return { ...init, body: await new Response(init.body).blob() };
}

/** The mode keeps the credential here, even where the service redirects to elsewhere. */
function send(url: URL, init: RequestInit, { authorization }: Credential): Promise<Response> {
  const headers = new Headers(init.headers);
  if (authorization) headers.set('authorization', authorization);
  return fetch(url, { ...init, headers, mode: 'same-origin' });
}
