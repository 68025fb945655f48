import assert from 'node:assert/strict';
import { afterEach, beforeEach, describe, it, mock } from 'node:test';
import { Throttle } from '../../src/lib/throttle.ts';

describe('Throttle', () => {
  beforeEach(() => {
    mock.method(Math, 'random', () => 0.5);
  });
  afterEach(() => mock.restoreAll());

  it('doubles the delay between frequent repetitions, up to 4 s', () => {
    let now = 0;
    const throttle = new Throttle(() => now);
    const delays = Array.from({ length: 7 }, () => {
      const delay = throttle.next();
      now += delay;
      return delay;
    });
    assert.deepEqual(delays, [0, 500, 1000, 2000, 4000, 4000, 4000]);
  });

  it('subtracts the time that has passed since the last repetition', () => {
    let now = 0;
    const throttle = new Throttle(() => now);
    throttle.next();
    now = 300;
    assert.equal(throttle.next(), 200);
  });

  it('starts again without a delay after 10 s', () => {
    let now = 0;
    const throttle = new Throttle(() => now);
    throttle.next();
    throttle.next();
    now = 20_000;
    assert.equal(throttle.next(), 0);
  });
});
