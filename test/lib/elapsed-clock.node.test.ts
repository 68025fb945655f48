import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import { elapsedClock } from '../../src/lib/elapsed-clock.ts';

describe('elapsedClock', () => {
  const elapsedAt = (...readings: [monotonic: number, wall: number][]) => {
    let index = 0;
    const clock = elapsedClock(
      () => readings[index]?.[0] ?? 0,
      () => readings[index]?.[1] ?? 0,
    );
    return readings.slice(1).map(() => {
      index++;
      return clock();
    });
  };

  it('returns the elapsed time if both clocks agree', () => {
    assert.deepEqual(elapsedAt([5, 1000], [15, 1010], [25, 1020]), [10, 20]);
  });

  it('includes sleep, during which the monotonic clock stops', () => {
    assert.deepEqual(elapsedAt([0, 0], [10, 10], [11, 3_600_000]), [10, 3_600_000]);
  });

  it('continues when the wall clock is set back, and includes later sleep', () => {
    assert.deepEqual(
      elapsedAt([0, 0], [10, -1e9], [20, -1e9 + 10], [21, -1e9 + 510]),
      [10, 20, 520],
    );
  });

  it('counts the time of the wall clock in a page with a variable `performance`', (test) => {
    const { performance } = globalThis;
    test.after(() => Object.assign(globalThis, { performance }));
    Object.assign(globalThis, { performance: ['revenue'] });
    let wall = 1000;
    const clock = elapsedClock(undefined, () => wall);
    wall += 500;
    assert.equal(clock(), 500);
  });
});
