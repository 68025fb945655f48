import { backoff } from '../lib/backoff.ts';
import { deferred } from '../lib/deferred.ts';
import { EmbedError } from '../protocol/errors.ts';
import { MintError, NO_SOURCE, type Pause, TRIES } from './mint.ts';
import type { Confirmation } from './session-end.ts';
import type { SessionSource, SessionStage } from './session-ports.ts';

/** How long an embed may take to refuse a session before its silence is consent, in milliseconds. */
const CONSENT = 10_000;

/** What a renewal needs of the world around it. */
export interface RenewalPorts {
  readonly source: Pick<SessionSource, 'canMint' | 'use'>;
  readonly stage: Pick<SessionStage, 'setSession'>;
  mint(signal: AbortSignal): Promise<string>;
  pause: Pause;
}

/** One renewal in place: mints, sends, waits for consent, and does so again where the embed refuses. */
export class Renewal {
  /** Settles when the new session runs, or will not. */
  readonly done: Promise<void>;
  /** How the new session made itself known. */
  confirmation: Confirmation;
  readonly #ports: RenewalPorts;
  readonly #life = new AbortController();
  readonly #signal: AbortSignal;
  #answer: ((taken: boolean) => void) | undefined;

  constructor(ports: RenewalPorts, signal: AbortSignal, given: string | undefined) {
    this.#ports = ports;
    this.#signal = AbortSignal.any([signal, this.#life.signal]);
    this.done = Promise.resolve().then(() => this.#run(given));
    this.done.catch(() => undefined);
  }

  /** The embed speaks of the new session. */
  taken(by: Confirmation = 'ready'): void {
    if (this.#answer) this.confirmation = by;
    this.#answer?.(true);
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
      this.#ports.source.use(sessionId);
      this.#ports.stage.setSession(sessionId);
      if (await this.#consent()) return;
      if (tries === TRIES || !this.#ports.source.canMint) {
        throw new EmbedError(
          'renewal-failed',
          `The embed refused the fresh session (${tries} tries).`,
        );
      }
      await this.#ports.pause(backoff(tries), this.#signal);
    }
  }

  async #mint(): Promise<string> {
    if (!this.#ports.source.canMint) throw new EmbedError('renewal-failed', NO_SOURCE);
    try {
      return await this.#ports.mint(this.#signal);
    } catch (cause) {
      if (!(cause instanceof MintError && cause.retryable)) throw cause;
      throw new EmbedError('renewal-failed', 'No fresh session could be had.', { cause });
    }
  }

  #consent(): Promise<boolean> {
    const { promise, resolve } = deferred<boolean>(this.#signal);
    const timer = setTimeout(resolve, CONSENT, true);
    this.#answer = resolve;
    return promise.finally(() => {
      clearTimeout(timer);
      this.#answer = undefined;
    });
  }
}
