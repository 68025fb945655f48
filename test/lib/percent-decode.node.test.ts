import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import { percentDecode } from '../../src/lib/percent-decode.ts';

describe('percentDecode', () => {
  it('decodes escapes', () => assert.equal(percentDecode('a%20b%C3%A9'), 'a bé'));
  it('returns other text unchanged', () => assert.equal(percentDecode('a+b'), 'a+b'));
  for (const invalid of ['100%', '%zz', '%C3']) {
    it(`returns undefined for ${invalid}`, () => assert.equal(percentDecode(invalid), undefined));
  }
});
