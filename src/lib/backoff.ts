/** The shortest and the longest delay of a back-off, in milliseconds. */
export interface BackoffOptions {
  readonly first: number;
  readonly max?: number;
}

/**
 * Returns the delay after failed attempt number `attempt` (from 1), in milliseconds: `first`, doubled after each
 * further attempt, with a random deviation of up to 20 %, at most `max`.
 */
export function backoff(
  attempt: number,
  { first, max = Number.POSITIVE_INFINITY }: BackoffOptions,
): number {
  const jitter = 0.8 + 0.4 * Math.random();
  return Math.min(first * 2 ** (attempt - 1) * jitter, max);
}
