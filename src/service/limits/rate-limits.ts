import { nearestName } from '../../lib/nearest-name.ts';

/** The rate limits, in calls per minute. `RATE_LIMIT_RULES` describes them. */
export interface RateLimits {
  mints: number;
  creations: number;
  edits: number;
  resolves: number;
  searches: number;
  lists: number;
  rejections: number;
  frameChecks: number;
}

/** A rate limit. */
export type RateLimitName = keyof RateLimits;

/** A limit that nobody reaches. */
const NO_LIMIT = Number.MAX_SAFE_INTEGER;

interface RateLimitRule {
  /** Who is counted. */
  by: 'account' | 'user' | 'address';
  /** What is counted, before and after the number. */
  counted: readonly [verb: string, noun: string];
  perMinute: number;
  /** The most that people and their pages do. */
  normalUse: string;
}

/** What each limit counts, and its default: more than people and their pages do, less than a loop does. */
export const RATE_LIMIT_RULES: Readonly<Record<RateLimitName, RateLimitRule>> = {
  mints: {
    by: 'account',
    counted: ['mint', 'sessions'],
    perMinute: 12_000,
    normalUse: '4,000 viewers who open a page with three embeds in the same minute',
  },
  creations: {
    by: 'user',
    counted: ['create', 'comments'],
    perMinute: 1_000,
    normalUse: 'an import; a person writes ten',
  },
  edits: {
    by: 'user',
    counted: ['edit or delete', 'comments'],
    perMinute: 300,
    normalUse: 'a click a second',
  },
  resolves: {
    by: 'user',
    counted: ['resolve or reopen', 'threads'],
    perMinute: 300,
    normalUse: 'a click a second',
  },
  searches: {
    by: 'user',
    counted: ['request', 'pages of users'],
    perMinute: 1_200,
    normalUse: 'typing, 400; the names of 80,000 users, 800',
  },
  lists: {
    by: 'user',
    counted: ['request', 'pages of threads'],
    perMinute: 1_200,
    normalUse:
      '20 tabs with 4,000 threads each, in which `<svc-comments>` checks 20 pages three times; 400 viewers with one external id',
  },
  rejections: {
    by: 'address',
    counted: ['send', 'malformed requests, invalid credentials and unknown session ids'],
    perMinute: 3_000,
    normalUse: '1,000 viewers behind one address whose sessions end at once, three requests each',
  },
  frameChecks: {
    by: 'address',
    counted: ['send', 'frame checks'],
    perMinute: 3_000,
    normalUse: '1,000 viewers behind one address who open a page with three embeds',
  },
};

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
