import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import { trendOf } from './memory.ts';

const MEBIBYTE = 1024 * 1024;

describe('trendOf', () => {
  const samples = (bytesAt: (index: number) => number) =>
    Array.from({ length: 40 }, (_, index) => ({ at: index * 1_000, bytes: bytesAt(index) }));
  const noise = (index: number) => ((index % 3) - 1) * 4 * MEBIBYTE;

  it('is flat if memory rises only before the measured time', () => {
    const trend = trendOf(
      samples((index) => Math.min(index, 20) * 5 * MEBIBYTE + noise(index)),
      20_000,
    );
    assert.equal(trend?.isFlat, true);
    assert.equal(trend.samples, 20);
  });

  it('is not flat if memory rises by more than a tenth', () => {
    const trend = trendOf(
      samples((index) => (100 + index) * MEBIBYTE + noise(index)),
      20_000,
    );
    assert.equal(trend?.isFlat, false);
    assert.ok(Math.abs(trend.growth / MEBIBYTE - 19) < 3);
  });

  it('ignores a rise of less than a mebibyte', () => {
    const trend = trendOf(
      samples((index) => MEBIBYTE + index * 40_000),
      20_000,
    );
    assert.equal(trend?.isFlat, true);
  });

  it('is undefined if there are too few samples', () => {
    assert.equal(
      trendOf(
        samples(() => MEBIBYTE),
        35_000,
      ),
      undefined,
    );
  });
});
