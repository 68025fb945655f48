import { nearestName } from '../../lib/nearest-name.ts';
import { RateWindows, secondsLeft } from '../../lib/rate-windows.ts';
import { HttpProblem } from '../http/problem.ts';
import { KEPT } from '../limits/limits.ts';

/** The number of a limit that is off. */
const NO_LIMIT = Number.MAX_SAFE_INTEGER;

interface RateLimitRule {
  /** Who is counted. */
  by: 'account' | 'embed tenant' | 'user' | 'address';
  perMinute: number;
  verb: string;
  noun: string;
}

const MALFORMED = 'malformed requests, invalid credentials and unknown session ids';

/** What each limit counts, and its default: more than people and their pages do, less than a loop does. */
export const RATE_LIMIT_RULES = {
  mints: { by: 'account', perMinute: 12_000, verb: 'mint', noun: 'sessions' },
  tenantMints: { by: 'embed tenant', perMinute: 6_000, verb: 'receive', noun: 'sessions' },
  userMints: { by: 'user', perMinute: 1_200, verb: 'receive', noun: 'sessions' },
  creations: { by: 'user', perMinute: 1_000, verb: 'create', noun: 'comments' },
  edits: { by: 'user', perMinute: 300, verb: 'edit or delete', noun: 'comments' },
  resolves: { by: 'user', perMinute: 300, verb: 'resolve or reopen', noun: 'threads' },
  searches: { by: 'user', perMinute: 1_200, verb: 'request', noun: 'pages of users' },
  lists: { by: 'user', perMinute: 1_200, verb: 'request', noun: 'pages of threads' },
  rejections: { by: 'address', perMinute: 3_000, verb: 'send', noun: MALFORMED },
  frameChecks: { by: 'address', perMinute: 3_000, verb: 'send', noun: 'frame checks' },
} as const satisfies Record<string, RateLimitRule>;

/** A rate limit. */
export type RateLimitName = keyof typeof RATE_LIMIT_RULES;

/** The rate limits, in calls per minute. */
export type RateLimits = Record<RateLimitName, number>;

/** The default rate limits. */
export const RATE_LIMITS: Readonly<RateLimits> = limitsFrom(({ perMinute }) => perMinute);

/** Returns all rate limits; those that are not given have their default. */
export function rateLimitsOf(limits: Partial<RateLimits> | 'off' = {}): RateLimits {
  return limits === 'off' ? limitsFrom(() => NO_LIMIT) : { ...RATE_LIMITS, ...limits };
}

/**
 * Parses rate limits such as `lists=600,mints=off`, or `off` for all of them. Throws a `RangeError` that names what is
 * wrong.
 */
export function parseRateLimits(text: string): RateLimits {
  if (text.trim() === 'off') return rateLimitsOf('off');
  const limits: Partial<RateLimits> = {};
  for (const part of text.split(',').filter((each) => each.trim() !== '')) {
    const [name = '', ...values] = part.split('=').map((each) => each.trim());
    const value = values.join('=');
    if (!isRateLimit(name)) {
      const nearest = nearestName(name, Object.keys(RATE_LIMITS));
      const advice = nearest ? ` (did you mean ${nearest}?)` : '';
      throw new RangeError(`must be off, or limits such as lists=600,mints=off${advice}`);
    }
    limits[name] = value === 'off' ? NO_LIMIT : Number(value);
    if (value !== 'off' && !/^[1-9]\d{0,14}$/.test(value))
      throw new RangeError(`must have a whole number of at least 1, or off, after ${name}=`);
  }
  return rateLimitsOf(limits);
}

function isRateLimit(name: string): name is RateLimitName {
  return Object.hasOwn(RATE_LIMIT_RULES, name);
}

function limitsFrom(limitOf: (rule: RateLimitRule) => number): RateLimits {
  const limits = Object.entries(RATE_LIMIT_RULES).map(([name, rule]) => [name, limitOf(rule)]);
  return Object.fromEntries(limits) as RateLimits;
}

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
