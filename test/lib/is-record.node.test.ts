import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import { isRecord } from '../../src/lib/is-record.ts';

describe('isRecord', () => {
  for (const value of [{}, { a: 1 }, Object.create(null)]) {
    it(`accepts ${JSON.stringify(value)}`, () => assert.equal(isRecord(value), true));
  }
  for (const value of [null, undefined, [], 'text', 1, true, () => 1]) {
    it(`rejects ${value === null ? 'null' : typeof value}`, () =>
      assert.equal(isRecord(value), false));
  }
});
