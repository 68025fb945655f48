import { type BackoffOptions, backoff } from './backoff.ts';
import { delay } from './delay.ts';

/** Which failures of a call are followed by another attempt, and when. */
export interface RetryPolicy {
  /** The most attempts, including the first one. */
  readonly attempts: number;
  readonly backoff: BackoffOptions;
  /** Whether another attempt may succeed after an error. */
  isTransient(error: unknown): boolean;
  /** Returns the delay that the server has requested, in milliseconds; 0 or undefined: the back-off. */
  retryAfter?(error: unknown): number | undefined;
}

/** How a call waits between two attempts. */
export interface RetryOptions {
  readonly signal?: AbortSignal | undefined;
  /** Waits for `ms`, or less if the next attempt may start earlier. Rejects when the signal aborts. */
  readonly wait?: (ms: number, signal?: AbortSignal) => Promise<void>;
}

/**
 * Calls `attempt`, with its number from 1, until it succeeds, fails with an error that is not transient, or has failed
 * as often as the policy permits. Rejects with the last error, or with the reason of the signal.
 */
export async function retry<T>(
  attempt: (number: number) => Promise<T>,
  policy: RetryPolicy,
  { signal, wait = delay }: RetryOptions = {},
): Promise<T> {
  for (let number = 1; ; number++) {
    signal?.throwIfAborted();
    try {
      return await attempt(number);
    } catch (error) {
      signal?.throwIfAborted();
      if (number >= policy.attempts || !policy.isTransient(error)) throw error;
      await wait(policy.retryAfter?.(error) || backoff(number, policy.backoff), signal);
    }
  }
}
