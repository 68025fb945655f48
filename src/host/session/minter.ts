import { deferred } from '../../lib/deferred.ts';
import { delay } from '../../lib/delay.ts';
import { type RetryPolicy, retry } from '../../lib/retry.ts';
import { Throttle } from '../../lib/throttle.ts';
import type { SessionReason } from '../config/session-provider.ts';
import { RetryableError } from './mint.ts';
import type { SessionPorts } from './session-ports.ts';

/** The attempts of one mint, and the session ids that are sent in one renewal. The waits are 0.5, 1, 2 and 4 s. */
export const POLICY: RetryPolicy = {
  attempts: 5,
  backoff: { first: 500 },
  isTransient: (error) => error instanceof RetryableError,
  retryAfter: (error) => (error as RetryableError).retryAfter,
};

/** Mints the session ids of one element. */
export class Minter {
  readonly #ports: SessionPorts;
  readonly #throttle: Throttle;
  /** The delay before the next mint, in milliseconds. */
  #delay = 0;
  #skipBackoff: (() => void) | undefined;

  constructor(ports: SessionPorts) {
    this.#ports = ports;
    this.#throttle = new Throttle(ports.now);
  }

  /**
   * Mints a session id in up to five attempts. Throws the error of the last one. If `signal` is aborted when the id
   * arrives, the caller has to revoke it.
   */
  async mint(reason: SessionReason, signal: AbortSignal): Promise<string> {
    const ms = this.#delay;
    this.#delay = 0;
    if (ms > 0) await this.wait(ms, signal);
    const attempt = async (number: number) => {
      try {
        return await this.#attempt(reason, signal);
      } catch (error) {
        if (number === 1 && error instanceof RetryableError)
          this.#ports.observer.hint(error, ' The element tries again.');
        throw error;
      }
    };
    return retry(attempt, POLICY, { signal, wait: this.wait });
  }

  /** Waits for `ms`, or until `skipBackoff`. */
  readonly wait = (ms: number, signal?: AbortSignal): Promise<void> => {
    const { promise, resolve } = Promise.withResolvers<void>();
    this.#skipBackoff = resolve;
    return Promise.race([delay(ms, signal), promise]);
  };

  /** Ends the current wait, because the page is online again. */
  skipBackoff(): void {
    this.#skipBackoff?.();
  }

  /**
   * Called before a mint that the embed causes. Delays frequent ones, so that an embed that reloads itself or ends every
   * session in a loop does not overload the host.
   */
  throttle(): void {
    this.#delay = this.#throttle.next();
  }

  /** Makes one attempt with a time limit. An id that arrives after it or after `signal` is aborted is revoked. */
  #attempt(reason: SessionReason, signal: AbortSignal): Promise<string> {
    const { ids, settings } = this.#ports;
    const { sessionTimeout } = settings;
    const { promise, resolve, reject } = deferred<string>(signal);
    const attempt = new AbortController();
    const timer = setTimeout(() => {
      const message = `No session id was returned within ${sessionTimeout} ms.`;
      reject(new RetryableError('mint-timeout', message));
      attempt.abort();
    }, sessionTimeout);
    ids.mint(reason, attempt.signal).then((sessionId) => {
      if (signal.aborted || attempt.signal.aborted) ids.discard(sessionId);
      else resolve(sessionId);
    }, reject);
    return promise.finally(() => {
      clearTimeout(timer);
      attempt.abort();
    });
  }
}
