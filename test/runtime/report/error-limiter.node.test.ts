import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import { ErrorLimiter } from '../../../src/runtime/report/error-limiter.ts';

describe('ErrorLimiter', () => {
  it('allows the same error once a minute', () => {
    let now = 0;
    const limiter = new ErrorLimiter(() => now);
    assert.equal(limiter.allows('a'), true);
    now = 59_999;
    assert.equal(limiter.allows('a'), false);
    now = 60_000;
    assert.equal(limiter.allows('a'), true);
  });
  it('allows twenty errors a minute', () => {
    let now = 0;
    const limiter = new ErrorLimiter(() => now);
    const allowed = () =>
      Array.from({ length: 100 }, (_, index) => limiter.allows(`${now} ${index}`)).filter(Boolean);
    assert.equal(allowed().length, 20);
    now = 30_000;
    assert.equal(allowed().length, 0);
    now = 60_000;
    assert.equal(allowed().length, 20);
  });
  it('allows a fatal error after any number of others, once a minute', () => {
    const limiter = new ErrorLimiter(() => 0);
    for (let index = 0; index < 100; index++) limiter.allows(`${index}`);
    assert.equal(limiter.allows('fatal error', true), true);
    assert.equal(limiter.allows('fatal error', true), false);
  });
});
