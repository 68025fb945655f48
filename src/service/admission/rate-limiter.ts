import { LRUCache } from 'lru-cache';
import { HttpProblem } from '../http/problem.ts';
import { KEPT } from '../limits/limits.ts';
import { RATE_LIMIT_RULES, type RateLimitName, type RateLimits } from '../limits/rate-limits.ts';

const MINUTE_MS = 60_000;

/** The calls of one account, user or address in the current minute. */
interface CallCount {
  /** Epoch milliseconds. */
  start: number;
  calls: number;
}

/** A `429`: a call beyond a rate limit. */
export class RateLimited extends HttpProblem {
  readonly limit: RateLimitName;

  constructor(limit: RateLimitName, perMinute: number, waitMs: number) {
    const { by, verb, noun } = RATE_LIMIT_RULES[limit];
    super(429, `${by === 'user' ? 'A' : 'An'} ${by} may ${verb} ${perMinute} ${noun} a minute.`, {
      headers: { 'Retry-After': String(Math.max(1, Math.ceil(waitMs / 1_000))) },
      reason: `rate-limit-${limit}`,
    });
    this.limit = limit;
  }
}

/**
 * Counts calls in fixed windows of a minute. The counts are kept in memory: each process has its own, and a restart
 * clears them. A library is not used: rate-limiter-flexible has no bound for its keys in memory and a timer for each.
 */
export class RateLimiter {
  readonly #limits: Readonly<RateLimits>;
  readonly #now: () => number;
  readonly #windows = new Map<RateLimitName, LRUCache<string | number, CallCount>>();

  /** `now` is the clock, in epoch milliseconds. */
  constructor(limits: Readonly<RateLimits>, now: () => number) {
    this.#limits = limits;
    this.#now = now;
  }

  /** Counts a call of an account, user or address. Throws `429` if it is beyond the limit. */
  count(limit: RateLimitName, key: string | number): void {
    const now = this.#now();
    const window = this.#windowOf(limit, key, now);
    window.calls++;
    if (window.calls > this.#limits[limit])
      throw new RateLimited(limit, this.#limits[limit], window.start + MINUTE_MS - now);
  }

  /** Returns the current window of a key. A window in the future was started before the clock was set back. */
  #windowOf(limit: RateLimitName, key: string | number, now: number): CallCount {
    let windows = this.#windows.get(limit);
    if (!windows) {
      windows = new LRUCache({ max: KEPT.rateLimitCounters });
      this.#windows.set(limit, windows);
    }
    const current = windows.get(key);
    if (current && now >= current.start && now < current.start + MINUTE_MS) return current;
    const next = { start: now, calls: 0 };
    windows.set(key, next);
    return next;
  }
}
