import { backoff } from '../../lib/backoff.ts';
import { deferred } from '../../lib/deferred.ts';
import { EmbedError } from '../../protocol/errors.ts';
import { MintError, NO_SOURCE, type Pause, TRIES } from './mint.ts';
import type { SessionReason } from './session-endpoint.ts';
import type { SessionSource, SessionStage } from './session-types.ts';

/** How long an embed may take to refuse a session before its silence is consent, in milliseconds. */
const CONSENT = 10_000;

/** The machine that a renewal is a part of. */
export interface RenewalHost {
  mint(reason: SessionReason, signal: AbortSignal): Promise<string>;
  readonly pause: Pause;
}

/** One renewal in place: mints, sends, waits for consent, and does so again where the embed refuses. */
export class Renewal {
  /** Settles when the new session runs, or will not. */
  readonly done: Promise<void>;
  /** Whether the new session has made itself known, other than by its silence. */
  isConfirmed = false;
  readonly #host: RenewalHost;
  readonly #source: SessionSource;
  readonly #stage: SessionStage;
  readonly #life = new AbortController();
  #answer: ((taken: boolean) => void) | undefined;

  constructor(
    host: RenewalHost,
    source: SessionSource,
    stage: SessionStage,
    given: string | undefined,
  ) {
    this.#host = host;
    this.#source = source;
    this.#stage = stage;
    this.done = Promise.resolve().then(() => this.#run(given));
  }

  /** The embed speaks of the new session; false where none has been sent that it could speak of. */
  taken(): boolean {
    this.isConfirmed = Boolean(this.#answer);
    this.#answer?.(true);
    return this.isConfirmed;
  }

  /** The embed refuses the new session. */
  refused(): void {
    this.#answer?.(false);
  }

  /** Nobody waits for this renewal any more. */
  cancel(): void {
    this.#life.abort();
  }

  async #run(given: string | undefined): Promise<void> {
    for (let tries = 1; ; tries++) {
      const sessionId = given ?? (await this.#mint());
      given = undefined;
      this.#source.use(sessionId);
      this.#stage.setSession(sessionId);
      if (await this.#consent()) return;
      if (tries === TRIES || !this.#source.canMint) {
        throw new EmbedError('renewal-failed', `The embed refused ${tries} sessions.`);
      }
      await this.#host.pause(backoff(tries, { first: 500 }), this.#life.signal);
    }
  }

  async #mint(): Promise<string> {
    if (!this.#source.canMint) throw new EmbedError('renewal-failed', NO_SOURCE);
    try {
      return await this.#host.mint('renewal', this.#life.signal);
    } catch (cause) {
      if (!(cause instanceof MintError && cause.retryable)) throw cause;
      throw new EmbedError('renewal-failed', 'No session came.', { cause });
    }
  }

  #consent(): Promise<boolean> {
    const { promise, resolve } = deferred<boolean>(this.#life.signal);
    const timer = setTimeout(resolve, CONSENT, true);
    this.#answer = resolve;
    return promise.finally(() => {
      clearTimeout(timer);
      this.#answer = undefined;
    });
  }
}
