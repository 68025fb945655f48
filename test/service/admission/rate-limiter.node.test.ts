import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import { RateLimiter } from '../../../src/service/admission/rate-limiter.ts';
import { RATE_LIMITS, rateLimitsOf } from '../../../src/service/limits/rate-limits.ts';

const KEYS_MAX = 5_000;

describe('RateLimiter', () => {
  it('counts a bounded number of keys, and keeps those that call often', () => {
    const limiter = new RateLimiter({ ...RATE_LIMITS, rejections: 2 }, () => 0);
    const count = (key: string) => limiter.count('rejections', key);
    for (const key of ['rare', 'rare', 'often', 'often']) count(key);
    for (let index = 0; index < KEYS_MAX - 1; index++) {
      count(`other ${index}`);
      if (index % 1_000 === 0) assert.throws(() => count('often'), { status: 429 });
    }
    count('rare');
    assert.throws(() => count('often'), { status: 429 });
  });

  it('allows the calls of a minute for each key, then names the limit and the time to wait', () => {
    let now = 1_000;
    const limiter = new RateLimiter({ ...RATE_LIMITS, edits: 2 }, () => now);
    const count = (key: number) => limiter.count('edits', key);
    for (const key of [1, 1, 2]) count(key);
    now = 30_500;
    assert.throws(() => count(1), {
      status: 429,
      limit: 'edits',
      reason: 'rate-limit-edits',
      message: 'A user may edit or delete 2 comments a minute.',
      headers: { 'Retry-After': '31' },
    });
    count(2);
    now = 60_999;
    assert.throws(() => count(1), { headers: { 'Retry-After': '1' } });
    now = 61_000;
    count(1);
  });

  it('counts each limit separately, and nothing if limits are off', () => {
    const limiter = new RateLimiter({ ...RATE_LIMITS, edits: 1, lists: 1 }, () => 0);
    limiter.count('edits', 1);
    limiter.count('lists', 1);
    assert.throws(() => limiter.count('lists', 1), { limit: 'lists' });
    const off = new RateLimiter(rateLimitsOf('off'), () => 0);
    for (let call = 0; call < 20_000; call++) off.count('edits', 1);
  });

  it('counts again from the start after the clock was set back', () => {
    let now = 100_000;
    const limiter = new RateLimiter({ ...RATE_LIMITS, lists: 1 }, () => now);
    limiter.count('lists', 1);
    assert.throws(() => limiter.count('lists', 1), { status: 429 });
    now = 0;
    limiter.count('lists', 1);
    assert.throws(() => limiter.count('lists', 1), { headers: { 'Retry-After': '60' } });
  });
});
