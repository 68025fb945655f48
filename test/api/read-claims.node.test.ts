import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import { readClaims } from '../../src/api/read-claims.ts';
import { tokenOf } from '../session/token.ts';

describe('readClaims', () => {
  it('decodes claims as UTF-8', () => {
    const displayName = 'Zoë ✓ 𝒳 ~~~???';
    assert.equal(readClaims(tokenOf({ user: { displayName } }))?.user?.displayName, displayName);
  });
  for (const [what, token] of [
    ['an opaque string', 'opaque'],
    ['a payload that is not base64', 'a.%%%.c'],
    ['a payload that is not JSON', `a.${btoa('x')}.c`],
    ['a token without the claims of an embed token', `a.${btoa('{"iss":"x"}')}.c`],
    ['the empty string', ''],
  ] as const) {
    it(`returns undefined for ${what}`, () => assert.equal(readClaims(token), undefined));
  }
});
