import type { EmbedClaims } from '../api/claims.ts';
import { readClaims } from '../api/read-claims.ts';
import { serverDate } from '../lib/http.ts';
import { AuthorizedFetch, type SessionFetch } from './authorized-fetch.ts';
import { exchangeSession, NO_TOKEN, SessionExchangeError } from './exchange-session.ts';
import { ServerClock, type TimeSource } from './server-clock.ts';
import { ExpiryClock, type ExpiryEvent, lifetimeOf } from './session-expiry.ts';
import { sessionIdentity } from './session-identity.ts';

export interface SessionClientOptions {
  /** The page's own origin, which is the service's. */
  readonly origin: string;
  readonly time: TimeSource;
  /** Ends timers, exchanges and the calls that wait for a session. */
  readonly signal: AbortSignal;
  readonly onExpiry: (event: ExpiryEvent) => void;
}

/** The longest interval between two checks: timers stop while the device sleeps. */
const CHECK_INTERVAL_MS = 60_000;
/** The path that is requested for the time of the service; the `Date` header of any response contains it. */
const TIME_PATH = '/healthz';
/** After this time without a response, the uncertain time is used. */
const TIME_TIMEOUT_MS = 5000;
/** `same-origin` never sends the credential elsewhere, even if the service redirects. */
const INIT = { mode: 'same-origin' } as const;

/** Holds the token of a signed session, calls the service with it, and reports its expiry. */
export class SessionClient {
  readonly #options: SessionClientOptions;
  readonly #serverClock: ServerClock;
  readonly #expiryClock: ExpiryClock;
  readonly #calls: AuthorizedFetch;
  #timer: ReturnType<typeof setTimeout> | undefined;

  constructor(options: SessionClientOptions) {
    const { origin, time, signal } = options;
    this.#options = options;
    this.#serverClock = new ServerClock(time);
    this.#expiryClock = new ExpiryClock(() => this.#serverClock.now(), this.#reportExpiry);
    this.#calls = new AuthorizedFetch({
      resolve: (path) => ownUrl(path, origin),
      init: INIT,
      signal,
      onRejected: () => this.#expiryClock.expire(),
    });
    signal.addEventListener('abort', () => clearTimeout(this.#timer));
  }

  /** Exchanges a session id and uses its token from then on. If that fails, the previous session stays in use. */
  async exchange(sessionId: string): Promise<EmbedClaims> {
    const { origin: baseUrl, signal } = this.#options;
    const options = { baseUrl, init: INIT, signal };
    const { token, serverTime } = await exchangeSession(sessionId, options);
    const claims = readClaims(token);
    if (!claims) throw new SessionExchangeError(NO_TOKEN, 200);
    this.#serverClock.sync(serverTime ?? claims.iat * 1000);
    this.#expiryClock.start(lifetimeOf(claims));
    this.#calls.use({
      authorization: `Embed-Token ${token}`,
      identity: sessionIdentity(baseUrl, claims),
      renewable: true,
    });
    return claims;
  }

  /** Starts private mode, with the token of the app if it has one. */
  startPrivate(token: string | undefined): void {
    const authorization = token && `Bearer ${token}`;
    this.#calls.use({ authorization, identity: undefined, renewable: false });
  }

  /** Reports an expiry that is due. Called when a session starts and whenever the page becomes active. */
  async check(): Promise<void> {
    if (this.#serverClock.isUncertain) await this.#syncTime();
    const nextMs = this.#expiryClock.check();
    clearTimeout(this.#timer);
    if (nextMs === undefined || this.#options.signal.aborted) return;
    this.#timer = setTimeout(() => void this.check(), Math.min(nextMs, CHECK_INTERVAL_MS));
  }

  /** Returns `fetch` for the viewer of a session, as described at `AuthorizedFetch`; own origin only. */
  fetchFor(claims: EmbedClaims | undefined): SessionFetch {
    return this.#calls.fetchAs(sessionIdentity(this.#options.origin, claims));
  }

  /** Requests the time. The `Date` of other responses is not used, because a response from a cache may be hours old. */
  async #syncTime(): Promise<void> {
    const { origin, signal } = this.#options;
    const timeout = AbortSignal.any([signal, AbortSignal.timeout(TIME_TIMEOUT_MS)]);
    const init = { method: 'HEAD', cache: 'no-store', signal: timeout } as const;
    const response = await fetch(origin + TIME_PATH, init).catch(() => undefined);
    if (response) this.#serverClock.sync(serverDate(response.headers));
  }

  #reportExpiry = (event: ExpiryEvent): void => {
    if (event.type === 'expired') this.#calls.suspend();
    this.#options.onExpiry(event);
  };
}

function ownUrl(path: string, origin: string): URL {
  const url = new URL(path, origin);
  if (url.origin === origin) return url;
  throw new TypeError(`session.fetch calls ${origin} only, not ${url.origin}`);
}
