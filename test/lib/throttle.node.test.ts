import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import {
  burstDelay,
  countRequest,
  limitDelay,
  NO_REQUESTS,
  throttle,
} from '../../src/lib/throttle.ts';

/** Records a repetition at each time; returns the delays. A random value of 0.5 does not change the back-off. */
function delaysAt(times: readonly number[]): number[] {
  let rate = NO_REQUESTS;
  return times.map((now) => {
    const next = throttle(rate, now, 0.5);
    rate = next.rate;
    return next.delay;
  });
}

describe('throttle', () => {
  it('doubles the delay between frequent repetitions, up to 4 s', () => {
    let now = 0;
    let rate = NO_REQUESTS;
    const delays = Array.from({ length: 7 }, () => {
      const next = throttle(rate, now, 0.5);
      rate = next.rate;
      now += next.delay;
      return next.delay;
    });
    assert.deepEqual(delays, [0, 500, 1000, 2000, 4000, 4000, 4000]);
  });

  it('subtracts the time that has passed since the last repetition', () => {
    assert.deepEqual(delaysAt([0, 300]), [0, 200]);
  });

  it('starts again without a delay after 10 s', () => {
    assert.deepEqual(delaysAt([0, 0, 20_000]), [0, 500, 0]);
  });

  it('permits fifteen requests in a minute, however far apart the repetitions are', () => {
    let rate = NO_REQUESTS;
    for (let request = 0; request < 14; request++) rate = countRequest(rate, request * 1000);
    assert.equal(limitDelay(rate, 14_000), 0);
    rate = countRequest(rate, 14_000);
    assert.equal(limitDelay(rate, 15_000), 45_000);
    assert.equal(throttle(rate, 15_000, 0.5).delay, 45_000);
    assert.equal(limitDelay(countRequest(rate, 60_000), 60_000), 1000);
  });
});

describe('burstDelay', () => {
  it('is 250 ms after four requests in five seconds', () => {
    let rate = NO_REQUESTS;
    const delays = [0, 1000, 2000, 3000, 4999, 5999, 7000, 9998].map((now) => {
      const delay = burstDelay(rate, now);
      rate = countRequest(rate, now);
      return delay;
    });
    assert.deepEqual(delays, [0, 0, 0, 0, 250, 250, 0, 0]);
  });
});
