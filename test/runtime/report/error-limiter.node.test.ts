import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import { ErrorLimiter } from '../../../src/runtime/report/error-limiter.ts';

describe('ErrorLimiter', () => {
  it('lets the same error pass once a minute', () => {
    let now = 0;
    const limiter = new ErrorLimiter(() => now);
    assert.equal(limiter.admits('a'), true);
    now = 59_999;
    assert.equal(limiter.admits('a'), false);
    now = 60_000;
    assert.equal(limiter.admits('a'), true);
  });
  it('lets twenty pass a minute', () => {
    let now = 0;
    const limiter = new ErrorLimiter(() => now);
    const passed = () =>
      Array.from({ length: 100 }, (_, index) => limiter.admits(`${now} ${index}`)).filter(Boolean);
    assert.equal(passed().length, 20);
    now = 30_000;
    assert.equal(passed().length, 0);
    now = 60_000;
    assert.equal(passed().length, 20);
  });
  it('lets a fatal error pass whatever came before it, once a minute', () => {
    const limiter = new ErrorLimiter(() => 0);
    for (let index = 0; index < 100; index++) limiter.admits(`${index}`);
    assert.equal(limiter.admits('the end', true), true);
    assert.equal(limiter.admits('the end', true), false);
  });
});
