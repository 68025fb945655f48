import { RateWindows, secondsLeft } from '../../lib/rate-windows.ts';
import { HttpProblem } from '../http/problem.ts';
import { KEPT } from '../limits/limits.ts';
import { RATE_LIMIT_RULES, type RateLimitName, type RateLimits } from '../limits/rate-limits.ts';

/** A `429`: a call beyond a rate limit. */
export class RateLimited extends HttpProblem {
  readonly limit: RateLimitName;
  /** The account, user or address. */
  readonly key: string | number;

  /** `wait` is in seconds. */
  constructor(limit: RateLimitName, key: string | number, perMinute: number, wait: number) {
    const { by, verb, noun } = RATE_LIMIT_RULES[limit];
    super(429, `${by === 'user' ? 'A' : 'An'} ${by} may ${verb} ${perMinute} ${noun} a minute.`, {
      headers: { 'Retry-After': String(wait) },
      reason: `rate-limit-${limit}`,
    });
    this.limit = limit;
    this.key = key;
  }
}

/** Counts calls per minute. Each process has its own counts, and a restart clears them. */
export class RateLimiter {
  readonly #limits: Readonly<RateLimits>;
  readonly #now: () => number;
  readonly #windows = new Map<RateLimitName, RateWindows>();

  /** `now` is the clock, in epoch milliseconds. */
  constructor(limits: Readonly<RateLimits>, now: () => number) {
    this.#limits = limits;
    this.#now = now;
  }

  /** Counts a call of an account, user or address. Throws `429` if it is beyond the limit. */
  count(limit: RateLimitName, key: string | number): void {
    const windows = this.#windows.get(limit) ?? new RateWindows(KEPT.rateLimitCounters);
    this.#windows.set(limit, windows);
    const now = this.#now();
    const window = windows.count(key, now);
    if (window.calls > this.#limits[limit])
      throw new RateLimited(limit, key, this.#limits[limit], secondsLeft(window, now));
  }
}
