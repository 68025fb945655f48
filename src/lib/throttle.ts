import { backoff } from './retry.ts';

/** The delays of frequent repetitions: 0.5, 1, 2 and then always about 4 s. */
const BACKOFF = { first: 500 };
const MAX_COUNT = 4;

/** After this time without a repetition, the next one is not delayed. */
const QUIET_MS = 10_000;

/** At most so many requests in a minute. */
const MINUTE_MS = 60_000;
const PER_MINUTE = 15;

/** After so many requests in this time, the next one waits until nothing has changed for a moment. */
const BURST_MAX = 4;
const BURST_MS = 5000;
const AFTER_BURST_MS = 250;

/** The requests of one kind, so that frequent ones can be delayed. Times are those of a monotonic clock. */
export interface RequestRate {
  /** When the last repetition was due, and how many frequent ones there have been in a row. */
  readonly lastAt: number;
  readonly count: number;
  /** The times of the last 15 requests, also of those that are never delayed. */
  readonly times: readonly number[];
}

export const NO_REQUESTS: RequestRate = { lastAt: Number.NEGATIVE_INFINITY, count: 0, times: [] };

/** Records a request that is made at a time. */
export function countRequest(rate: RequestRate, at: number): RequestRate {
  return { ...rate, times: [...rate.times, at].slice(-PER_MINUTE) };
}

/** Returns the milliseconds until a request keeps the rate below its limit per minute. */
export function limitDelay({ times }: RequestRate, now: number): number {
  const [first = 0] = times;
  return times.length < PER_MINUTE ? 0 : Math.max(first + MINUTE_MS - now, 0);
}

/** Returns the milliseconds to wait for a page that changes what it loads in each frame, as while an element is dragged. */
export function burstDelay({ times }: RequestRate, now: number): number {
  const first = times.at(-BURST_MAX);
  return first !== undefined && now - first < BURST_MS ? AFTER_BURST_MS : 0;
}

/**
 * Returns the milliseconds to wait before a repetition, for example a renewal of sessions that are always rejected, and
 * the rate that includes its step of the back-off.
 */
export function throttle(
  rate: RequestRate,
  now: number,
  random?: number,
): { readonly delay: number; readonly rate: RequestRate } {
  const elapsed = now - rate.lastAt;
  const isFrequent = elapsed < QUIET_MS;
  const count = isFrequent ? Math.min(rate.count + 1, MAX_COUNT) : 0;
  const step = isFrequent ? Math.max(backoff(count, BACKOFF, random) - elapsed, 0) : 0;
  const delay = Math.max(step, limitDelay(rate, now));
  return { delay, rate: { ...rate, count, lastAt: now + delay } };
}
