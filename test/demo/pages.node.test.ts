import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import { divideIntoPages } from '../../demo/embed/exports/pages.ts';

describe('divideIntoPages()', () => {
  it('ends a page at the last break that fits', () => {
    assert.deepEqual(divideIntoPages(100, [20, 45, 60, 90], 50), [
      [0, 45],
      [45, 90],
      [90, 100],
    ]);
  });

  it('cuts a tile that is higher than a page', () => {
    assert.deepEqual(divideIntoPages(100, [90], 40), [
      [0, 40],
      [40, 80],
      [80, 100],
    ]);
  });

  it('needs one page for a picture that fits', () => {
    assert.deepEqual(divideIntoPages(30, [10, 20], 40), [[0, 30]]);
  });
});
