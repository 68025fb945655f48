import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import { isShallowEqual } from '../../src/lib/is-shallow-equal.ts';

describe('isShallowEqual', () => {
  const item = {};
  for (const [what, a, b, expected] of [
    ['equal objects', { a: 1, b: item }, { b: item, a: 1 }, true],
    ['equal arrays', [item, 2], [item, 2], true],
    ['another value', { a: 1 }, { a: 2 }, false],
    ['an equal, but not identical value', [{}], [{}], false],
    ['a missing property', { a: 1 }, { a: 1, b: undefined }, false],
    ['another name', { a: undefined }, { b: undefined }, false],
    ['another order', [1, 2], [2, 1], false],
  ] as [string, object, object, boolean][]) {
    it(`returns ${expected} for ${what}`, () => assert.equal(isShallowEqual(a, b), expected));
  }
});
