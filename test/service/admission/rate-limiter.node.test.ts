import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import { RATE_LIMITS, RateLimiter } from '../../../src/service/admission/rate-limiter.ts';

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
