import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import { ServerClock } from '../../src/session/server-clock.ts';
import { FakeTime } from './fake-time.ts';

const NOON = Date.UTC(2026, 0, 1, 12);
const HOUR = 3_600_000;
/** Half of the second that a `Date` header truncates. */
const HALF_SECOND = 500;

function synced(wall = NOON) {
  const time = new FakeTime(wall);
  const clock = new ServerClock(time);
  clock.sync(NOON);
  return { time, clock };
}

describe('ServerClock', () => {
  for (const hours of [-14, 0, 14]) {
    it(`returns the time of the service if the local clock is ${hours} hours off`, () => {
      const { time, clock } = synced(NOON + hours * HOUR);
      time.pass(HOUR);
      assert.ok(Math.abs(clock.now() - (NOON + HOUR)) <= HALF_SECOND);
      assert.equal(clock.isUncertain, false);
    });
  }

  it('includes sleep and is uncertain after it', () => {
    const { time, clock } = synced();
    time.sleep(HOUR);
    assert.ok(Math.abs(clock.now() - (NOON + HOUR)) <= HALF_SECOND);
    assert.equal(clock.isUncertain, true);
  });

  it('ignores a wall clock that is set back and is uncertain', () => {
    const { time, clock } = synced();
    time.pass(HOUR);
    time.set(NOON - 5 * HOUR);
    assert.ok(Math.abs(clock.now() - (NOON + HOUR)) <= HALF_SECOND);
    assert.equal(clock.isUncertain, true);
  });

  it('continues from each sync plus half a second', () => {
    const { time, clock } = synced();
    time.pass(HOUR);
    clock.sync(NOON);
    assert.equal(clock.now(), NOON + HALF_SECOND);
  });

  it('ignores small drifts of the clocks until they add up', () => {
    const { time, clock } = synced(NOON + HALF_SECOND);
    time.sleep(900);
    assert.equal(clock.now(), NOON + HALF_SECOND);
    time.sleep(200);
    assert.equal(clock.isUncertain, true);
    clock.sync(clock.now() - HALF_SECOND);
    assert.equal(clock.isUncertain, false);
  });

  it('ignores a sync within the precision of the header', () => {
    const { time, clock } = synced();
    const before = clock.now();
    time.pass(900);
    clock.sync(NOON);
    assert.equal(clock.now(), before + 900);
  });
});
