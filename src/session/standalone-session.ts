import { SESSION_TOKEN } from '../api/paths.ts';
import { tokenPayload } from '../api/token-payload.ts';
import { isEmbedToken, isSpeaker } from '../comments/client/answers.ts';
import { type Connection, speaker } from '../comments/client/connection.ts';
import { backoff } from '../lib/backoff.ts';
import { delay } from '../lib/delay.ts';
import { Gate } from '../lib/gate.ts';

/** Asks the page for a single-use session id, minted by its own backend. */
export type SessionProvider = (request: {
  reason: 'initial' | 'renewal';
  signal: AbortSignal;
}) => Promise<string | { sessionId: string }>;

/** Where a session is had from; the provider is read anew for each mint. */
export interface SessionSource {
  readonly baseUrl: string;
  readonly dashboard: string;
  readonly sessionProvider: SessionProvider | undefined;
}

const LONGEST_WAIT = 60_000;

/**
 * A session of the element's own, outside a frame: redeems what the provider mints, or takes a token that the page
 * has got. A `401` closes the gate until there is another session; then the calls that wait go on, unless somebody
 * else has come.
 */
export class OwnSession {
  readonly #source: SessionSource;
  readonly #baseUrl: string;
  readonly #dashboard: string;
  readonly #changed: (connection: Connection | undefined) => void;
  readonly #life = new AbortController();
  readonly #usable = new Gate();
  #token: string | undefined;
  #identity: string | undefined;
  #lapsed = true;

  /**
   * `changed` is called with the connection when there is a session, when it lapses, and when another takes its
   * place; before the first one with nothing, for what is written before it is known by whom would be lost.
   */
  constructor(source: SessionSource, changed: (connection: Connection | undefined) => void) {
    this.#source = source;
    this.#baseUrl = source.baseUrl;
    this.#dashboard = source.dashboard;
    this.#changed = changed;
  }

  /** Mints the first session; a page that gives a token does not call this. */
  start(): void {
    this.#changed(undefined);
    void this.#renew('initial');
  }

  /** Goes on with a token that the page has got by itself. */
  use(token: string): void {
    this.#token = token;
    this.#identity = this.#speaker().identity;
    this.#lapsed = false;
    this.#announce();
    this.#usable.open();
  }

  stop(): void {
    this.#life.abort();
  }

  #announce(): void {
    const identity = this.#identity;
    this.#changed({
      dashboard: this.#dashboard,
      ...this.#speaker(),
      lapsed: this.#lapsed,
      fetch: (path, init) => this.#fetch(path, init, identity),
    });
  }

  #speaker() {
    const claims = tokenPayload(this.#token ?? '');
    return speaker(this.#baseUrl, isSpeaker(claims) ? claims : undefined);
  }

  async #fetch(path: string, init: RequestInit, identity: string | undefined): Promise<Response> {
    const signals = [this.#life.signal, init.signal].filter((each) => each != null);
    // What is sent last must outlive the element.
    const signal = init.keepalive ? null : AbortSignal.any(signals);
    for (;;) {
      await this.#usable.wait(signal);
      if (identity !== this.#identity) throw new DOMException('Somebody else came.', 'AbortError');
      const token = this.#token;
      const headers = { ...init.headers, authorization: `Embed-Token ${token}` };
      const url = this.#baseUrl + path;
      const response = await fetch(url, { ...init, headers, signal, credentials: 'omit' });
      if (response.status !== 401) return response;
      if (token === this.#token) this.#lapse();
    }
  }

  #lapse(): void {
    if (this.#lapsed) return;
    this.#lapsed = true;
    this.#usable.close();
    this.#announce();
    void this.#renew('renewal');
  }

  async #renew(reason: 'initial' | 'renewal'): Promise<void> {
    const { signal } = this.#life;
    for (let tries = 1; !signal.aborted; tries++) {
      const { sessionProvider } = this.#source;
      if (!sessionProvider) return;
      try {
        const minted = await sessionProvider({ reason, signal });
        this.use(await this.#exchange(typeof minted === 'string' ? minted : minted.sessionId));
        return;
      } catch {
        await delay(backoff(tries, { first: 500, max: LONGEST_WAIT }), signal).catch(
          () => undefined,
        );
      }
    }
  }

  async #exchange(sessionId: string): Promise<string> {
    const response = await fetch(this.#baseUrl + SESSION_TOKEN, {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify({ sessionId }),
      credentials: 'omit',
      signal: this.#life.signal,
    });
    if (!response.ok) throw new Error(`The exchange was answered with ${response.status}.`);
    const answer: unknown = await response.json();
    if (!isEmbedToken(answer)) throw new Error('The exchange was answered without a token.');
    return answer.token;
  }
}
