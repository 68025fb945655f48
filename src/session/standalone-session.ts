import { readViewerClaims } from '../api/read-claims.ts';
import { backoff } from '../lib/backoff.ts';
import { delay } from '../lib/delay.ts';
import { AuthorizedFetch } from './authorized-fetch.ts';
import type { Connection } from './connection.ts';
import { exchangeSession } from './exchange-session.ts';
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

const MINT_BACKOFF = { first: 500, max: 60_000 };
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
  readonly #onChange: (connection: Connection | undefined) => void;
  readonly #stop = new AbortController();
  readonly #calls: AuthorizedFetch;
  #token: string | undefined;
  #isExpired = true;

  /**
   * `onChange` is called with the connection when there is a session, when it expires and when another one replaces it.
   * Before the first one it is called with undefined, because text written for an unknown viewer could not be stored.
   */
  constructor(
    source: StandaloneSessionSource,
    onChange: (connection: Connection | undefined) => void,
  ) {
    this.#source = source;
    this.#baseUrl = withoutTrailingSlash(source.baseUrl);
    this.#dashboard = source.dashboard;
    this.#onChange = onChange;
    this.#calls = new AuthorizedFetch({
      resolve: (path) => this.#baseUrl + path,
      init: INIT,
      signal: this.#stop.signal,
      onRejected: () => this.#expire(),
    });
  }

  /** Mints the first session; not called if the page supplies a token. */
  start(): void {
    this.#onChange(undefined);
    void this.#renew('initial');
  }

  /** Uses a token that the page supplies. */
  use(token: string): void {
    this.#token = token;
    this.#isExpired = false;
    this.#reportChange();
    this.#calls.use({
      authorization: `Embed-Token ${token}`,
      identity: this.#identity(),
      renewable: true,
    });
  }

  /** Cancels mints and calls, except those with `keepalive`. */
  stop(): void {
    this.#stop.abort();
  }

  #reportChange(): void {
    const send = this.#calls.fetchAs(this.#identity());
    this.#onChange({
      ...viewerOf(this.#baseUrl, this.#claims()),
      dashboard: this.#dashboard,
      isExpired: this.#isExpired,
      fetch: (path, init) => send(path, this.#untilStop(init)),
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
    this.#calls.suspend();
    this.#reportChange();
    void this.#renew('renewal');
  }

  async #renew(reason: 'initial' | 'renewal'): Promise<void> {
    const { signal } = this.#stop;
    for (let attempt = 1; !signal.aborted; attempt++) {
      const { sessionProvider } = this.#source;
      if (!sessionProvider) return;
      try {
        const minted = await sessionProvider({ reason, signal });
        const sessionId = typeof minted === 'string' ? minted : minted.sessionId;
        const options = { baseUrl: this.#baseUrl, init: INIT, signal };
        const { token } = await exchangeSession(sessionId, options);
        this.use(token);
        return;
      } catch {
        await delay(backoff(attempt, MINT_BACKOFF), signal).catch(() => undefined);
      }
    }
  }
}
