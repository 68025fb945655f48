import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import { preferredWait } from '../../../src/service/comments/waiting-list.ts';

describe('preferredWait()', () => {
  const cases: [header: string | undefined, seconds: number][] = [
    [undefined, 0],
    ['', 0],
    ['wait=25', 25],
    ['wait=3600', 25],
    ['Wait = 5', 5],
    ['wait="7"', 7],
    ['respond-async, wait=10', 10],
    ['foo="a, wait=3", wait=4', 4],
    ['foo="\\", wait=3", wait=4', 4],
    ['wait=6; x="y, z", wait=9', 6],
    ['wait=0', 0],
    ['wait', 0],
    ['wait=', 0],
    ['wait=-1', 0],
    ['wait=2.5', 0],
    ['wait=1e1', 0],
    ['wait=1=2', 0],
    ['wait=x, wait=5', 0],
    ['wait=5"x"', 0],
    ['no-wait=5', 0],
    ['foo="wait=5', 0],
  ];
  for (const [header, seconds] of cases)
    it(`returns ${seconds} for ${header}`, () => {
      assert.equal(preferredWait(header), seconds);
    });

  it('takes linear time for quotes without an end', () => {
    const timeOf = (length: number) => {
      const start = performance.now();
      preferredWait('"\\'.repeat(length));
      return performance.now() - start;
    };
    timeOf(1_000);
    assert.ok(timeOf(1_000_000) < 15_000);
  });
});
