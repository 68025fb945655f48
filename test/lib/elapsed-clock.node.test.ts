import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import { elapsedClock } from '../../src/lib/elapsed-clock.ts';

describe('elapsedClock', () => {
  const clockOf = (...looks: [monotonic: number, wall: number][]) => {
    let look = 0;
    const clock = elapsedClock(
      () => looks[look]?.[0] ?? 0,
      () => looks[look]?.[1] ?? 0,
    );
    return looks.slice(1).map(() => {
      look++;
      return clock();
    });
  };

  it('counts what both clocks say', () => {
    assert.deepEqual(clockOf([5, 1000], [15, 1010], [25, 1020]), [10, 20]);
  });

  it('counts sleep, in which the monotonic clock stood still', () => {
    assert.deepEqual(clockOf([0, 0], [10, 10], [11, 3_600_000]), [10, 3_600_000]);
  });

  it('goes on when the time of the computer is set back, and counts a sleep after that', () => {
    assert.deepEqual(clockOf([0, 0], [10, -1e9], [20, -1e9 + 10], [21, -1e9 + 510]), [10, 20, 520]);
  });
});
