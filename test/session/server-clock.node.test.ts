import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import { ServerClock } from '../../src/session/server-clock.ts';
import { FakeTime } from './fake-time.ts';

const NOON = Date.UTC(2026, 0, 1, 12);
const HOUR = 3_600_000;
/** Half of the second that a `Date` header cuts off. */
const HALF = 500;

function synced(wall = NOON) {
  const time = new FakeTime(wall);
  const clock = new ServerClock(time);
  clock.sync(NOON);
  return { time, clock };
}

describe('ServerClock', () => {
  for (const hours of [-14, 0, 14]) {
    it(`tells the service's time where this machine is ${hours} hours off`, () => {
      const { time, clock } = synced(NOON + hours * HOUR);
      time.pass(HOUR);
      assert.ok(Math.abs(clock.now() - (NOON + HOUR)) <= HALF);
      assert.equal(clock.doubtful, false);
    });
  }

  it('counts the time slept, and doubts it', () => {
    const { time, clock } = synced();
    time.sleep(HOUR);
    assert.ok(Math.abs(clock.now() - (NOON + HOUR)) <= HALF);
    assert.equal(clock.doubtful, true);
  });

  it('does not go back with the wall clock, and doubts it', () => {
    const { time, clock } = synced();
    time.pass(HOUR);
    time.set(NOON - 5 * HOUR);
    assert.ok(Math.abs(clock.now() - (NOON + HOUR)) <= HALF);
    assert.equal(clock.doubtful, true);
  });

  it('believes the service where the wall clock was set ahead', () => {
    const { time, clock } = synced();
    time.sleep(3 * HOUR);
    clock.sync(NOON);
    assert.ok(Math.abs(clock.now() - NOON) <= HALF);
    assert.equal(clock.doubtful, false);
  });

  it('goes on from each word of the service anew, with half of the second that it cuts off', () => {
    const { time, clock } = synced();
    time.pass(HOUR);
    clock.sync(NOON);
    assert.equal(clock.now(), NOON + HALF);
  });

  it('takes small drifts of the clocks for nothing, until they add up', () => {
    const { time, clock } = synced(NOON + HALF);
    time.sleep(900);
    assert.equal(clock.now(), NOON + HALF);
    time.sleep(200);
    assert.equal(clock.doubtful, true);
    clock.sync(clock.now() - HALF);
    assert.equal(clock.doubtful, false);
  });

  it('does not jitter with the seconds that a header cuts off', () => {
    const { time, clock } = synced();
    const before = clock.now();
    time.pass(900);
    clock.sync(NOON);
    assert.equal(clock.now(), before + 900);
  });
});
