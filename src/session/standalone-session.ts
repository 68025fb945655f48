import * as v from 'valibot';
import { readViewerClaims } from '../api/read-claims.ts';
import { SessionId } from '../api/session-id.ts';
import { elapsedClock } from '../lib/elapsed-clock.ts';
import { retry } from '../lib/retry.ts';
import { countRequest, limitDelay, NO_REQUESTS, throttle } from '../lib/throttle.ts';
import { deferred, delay } from '../lib/waiting.ts';
import { AuthorizedFetch } from './authorized-fetch.ts';
import type { Connection } from './connection.ts';
import { exchangeSession, SessionExchangeError } from './exchange-session.ts';
import { sessionIdentity, viewerOf, withoutTrailingSlash } from './session-identity.ts';

/** Returns a single-use session id that the page's own backend has minted. */
export type CommentsSessionProvider = (request: {
  reason: 'initial' | 'renewal';
  signal: AbortSignal;
}) => Promise<string | { sessionId: string }>;

/** The service, the dashboard and the provider of session ids. `sessionProvider` is read again for each mint. */
export interface StandaloneSessionSource {
  /** The address of the service; `fetch` resolves a relative one against the address of the page. */
  readonly baseUrl: string;
  readonly dashboard: string;
  readonly sessionProvider: CommentsSessionProvider | undefined;
}

/** Why there is no session; the cause is the error of the last attempt. */
export interface SessionFailure {
  /** The service rejected the sessions, it could not be reached, or no session id was returned. */
  readonly code: 'signed-out' | 'offline' | 'failed';
  readonly message: string;
  readonly cause: unknown;
}

/** Receives the changes of a session. */
export interface StandaloneSessionObserver {
  /**
   * Called with the connection when there is a session, when it expires and when another one replaces it. Before the
   * first one it is called with undefined, because text written for an unknown viewer could not be stored.
   */
  connectionChanged(connection: Connection | undefined): void;
  /** Called once if there is no session after several attempts. */
  failed(failure: SessionFailure): void;
}

/** The number of attempts, and of rejected sessions in a row, after which a failure is reported. */
const MAX_ATTEMPTS = 4;
const MINT_TIMEOUT_MS = 15_000;
const POLICY = { attempts: Number.POSITIVE_INFINITY, backoff: { first: 500, max: 300_000 } };
const REJECTED = 'The service rejected the session.';
/** The service may be on another origin; it accepts no cookies. */
const INIT = { credentials: 'omit' } as const;

/**
 * A session outside a frame: exchanges the session ids that the provider mints, or uses a token that the page supplies.
 * After a 401, calls wait for the next session; they are rejected if it belongs to another viewer.
 */
export class StandaloneSession {
  readonly #source: StandaloneSessionSource;
  readonly #baseUrl: string;
  readonly #dashboard: string;
  readonly #observer: StandaloneSessionObserver;
  readonly #stop = new AbortController();
  readonly #now = elapsedClock();
  #rate = NO_REQUESTS;
  readonly #calls: AuthorizedFetch;
  #token: string | undefined;
  #isExpired = true;
  #hasFailed = false;
  /** The number of sessions that were rejected since the last one that the service accepted. */
  #rejections = 0;
  #renewal = new AbortController();

  constructor(source: StandaloneSessionSource, observer: StandaloneSessionObserver) {
    this.#source = source;
    this.#baseUrl = withoutTrailingSlash(source.baseUrl);
    this.#dashboard = source.dashboard;
    this.#observer = observer;
    this.#calls = new AuthorizedFetch({
      resolve: (path) => this.#baseUrl + path,
      init: INIT,
      signal: this.#stop.signal,
      onRejected: () => this.#expire(),
    });
  }

  /** Mints the first session; not called if the page supplies a token. */
  start(): void {
    this.#observer.connectionChanged(undefined);
    void this.#renew();
  }

  /** Uses a token that the page supplies. */
  use(token: string): void {
    this.#renewal.abort();
    this.#token = token;
    this.#isExpired = false;
    this.#hasFailed = false;
    this.#reportChange();
    this.#calls.use({
      authorization: `Embed-Token ${token}`,
      identity: this.#identity(),
      renewable: true,
    });
  }

  retry(): void {
    if (!this.#hasFailed) return;
    this.#hasFailed = false;
    this.#rejections = 0;
    if (this.#token !== undefined) this.#reportChange();
    void this.#renew();
  }

  /** Cancels mints and calls, except those with `keepalive`. */
  stop(): void {
    this.#stop.abort();
    this.#renewal.abort();
  }

  #reportChange(): void {
    const send = this.#calls.fetchAs(this.#identity());
    const canRetry = this.#hasFailed && this.#source.sessionProvider;
    this.#observer.connectionChanged({
      ...viewerOf(this.#baseUrl, this.#claims()),
      credential: this.#baseUrl + this.#token,
      dashboard: this.#dashboard,
      isExpired: this.#isExpired,
      renew: canRetry ? () => this.retry() : undefined,
      fetch: async (path, init) => {
        const response = await send(path, this.#untilStop(init));
        this.#rejections = 0;
        return response;
      },
    });
  }

  /** Aborts a call when the session is stopped, unless the call must outlive the page. */
  #untilStop(init: RequestInit): RequestInit {
    if (init.keepalive) return { ...init, signal: null };
    const signals = [this.#stop.signal, init.signal].filter((signal) => signal != null);
    return { ...init, signal: AbortSignal.any(signals) };
  }

  #claims() {
    return readViewerClaims(this.#token ?? '');
  }

  #identity(): string | undefined {
    return sessionIdentity(this.#baseUrl, this.#claims());
  }

  #expire(): void {
    if (this.#isExpired) return;
    this.#isExpired = true;
    this.#rejections++;
    this.#calls.suspend();
    this.#reportChange();
    const { delay, rate } = throttle(this.#rate, this.#now());
    this.#rate = rate;
    void this.#renew(delay);
  }

  /**
   * Mints after `wait` milliseconds, until there is a session. Stops after several rejected sessions in a row; after
   * other failures, which are reported too, it continues with a longer and longer back-off.
   */
  async #renew(wait = 0): Promise<void> {
    this.#renewal.abort();
    this.#renewal = new AbortController();
    const { signal } = this.#renewal;
    try {
      if (wait > 0) await delay(wait, signal);
      if (!this.#canMint) throw new SessionExchangeError(REJECTED, 401);
      const policy = { ...POLICY, isTransient: () => this.#canMint };
      const pause = (ms: number) =>
        delay(Math.max(ms, limitDelay(this.#rate, this.#now())), signal);
      const options = { signal, wait: pause };
      this.use(await retry((attempt) => this.#attempt(attempt, signal), policy, options));
    } catch (error) {
      if (!signal.aborted) this.#fail(failureOf(error));
    }
  }

  /** Mints in one attempt. Reports an error after which the attempts continue. */
  async #attempt(attempt: number, signal: AbortSignal): Promise<string> {
    this.#rate = countRequest(this.#rate, this.#now());
    try {
      return await this.#mint(signal);
    } catch (cause) {
      signal.throwIfAborted();
      const failure = failureOf(cause);
      if (isRejection(cause)) this.#rejections++;
      else if (failure.code === 'offline' || attempt >= MAX_ATTEMPTS) this.#fail(failure);
      throw cause;
    }
  }

  get #canMint(): boolean {
    return Boolean(this.#source.sessionProvider) && this.#rejections < MAX_ATTEMPTS;
  }

  /** Mints a session id and exchanges it for a token, in one attempt. */
  async #mint(signal: AbortSignal): Promise<string> {
    const reason = this.#token === undefined ? 'initial' : 'renewal';
    const limited = AbortSignal.any([signal, AbortSignal.timeout(MINT_TIMEOUT_MS)]);
    const { promise, resolve, reject } = deferred<unknown>(limited);
    const call = async () => this.#source.sessionProvider?.({ reason, signal: limited });
    call().then(resolve, reject);
    const minted = await promise;
    const response = typeof minted === 'string' ? { sessionId: minted } : minted;
    const { sessionId } = v.parse(SessionId, response);
    const options = { baseUrl: this.#baseUrl, init: INIT, signal };
    return (await exchangeSession(sessionId, options)).token;
  }

  #fail(failure: SessionFailure): void {
    if (this.#hasFailed) return;
    this.#hasFailed = true;
    if (this.#token !== undefined) this.#reportChange();
    this.#observer.failed(failure);
  }
}

/** Whether the service responded and accepted no session. */
function isRejection(error: unknown): boolean {
  return error instanceof SessionExchangeError && error.status !== undefined;
}

function failureOf(cause: unknown): SessionFailure {
  if (!(cause instanceof SessionExchangeError))
    return { code: 'failed', message: 'sessionProvider returned no session id.', cause };
  const code = cause.status === 401 ? 'signed-out' : 'failed';
  return { code: cause.status ? code : 'offline', message: cause.message, cause };
}
