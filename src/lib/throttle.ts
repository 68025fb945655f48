import { backoff } from './backoff.ts';

/** The delays of frequent repetitions: 0.5, 1, 2 and then always about 4 s. */
const BACKOFF = { first: 500 };
const MAX_COUNT = 4;

/** After this time without a repetition, the next one is not delayed. */
const QUIET_MS = 10_000;

/** Delays the repetitions of a request that are frequent, for example renewals of sessions that are always rejected. */
export class Throttle {
  readonly #now: () => number;
  /** When the last repetition was due, and how many frequent ones there have been in a row. */
  #lastAt = -QUIET_MS;
  #count = 0;

  /** `now` is a monotonic clock, in milliseconds. */
  constructor(now: () => number) {
    this.#now = now;
  }

  /** Records a repetition and returns the milliseconds to wait before it. */
  next(): number {
    const elapsed = this.#now() - this.#lastAt;
    const isFrequent = elapsed < QUIET_MS;
    this.#count = isFrequent ? Math.min(this.#count + 1, MAX_COUNT) : 0;
    const delay = isFrequent ? Math.max(backoff(this.#count, BACKOFF) - elapsed, 0) : 0;
    this.#lastAt += elapsed + delay;
    return delay;
  }
}
