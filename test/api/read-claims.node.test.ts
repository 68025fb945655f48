import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import { readClaims } from '../../src/api/read-claims.ts';
import { tokenOf } from '../session/token.ts';

describe('readClaims', () => {
  it('decodes text in any script', () => {
    const displayName = 'Zoë ✓ 𝒳 ~~~???';
    assert.equal(readClaims(tokenOf({ user: { displayName } }))?.user?.displayName, displayName);
  });
  for (const [what, token] of [
    ['an opaque string', 'opaque'],
    ['no base64', 'a.%%%.c'],
    ['no JSON', `a.${btoa('x')}.c`],
    ['a token of somebody else', `a.${btoa('{"iss":"x"}')}.c`],
    ['the empty string', ''],
  ] as const) {
    it(`returns undefined for ${what}`, () => assert.equal(readClaims(token), undefined));
  }
});
