import { delay } from './waiting.ts';

/** The shortest and the longest delay of a back-off, in milliseconds. */
export interface BackoffOptions {
  readonly first: number;
  readonly max?: number;
}

/**
 * Returns the delay after failed attempt number `attempt` (from 1), in milliseconds: `first`, doubled after each
 * further attempt, with a random deviation of up to 20 %, at most `max`. `random` is from 0 to 1.
 */
export function backoff(
  attempt: number,
  { first, max = Number.POSITIVE_INFINITY }: BackoffOptions,
  random = Math.random(),
): number {
  const jitter = 0.8 + 0.4 * random;
  return Math.min(first * 2 ** (attempt - 1) * jitter, max);
}

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
