import assert from 'node:assert/strict';
import { it } from 'node:test';
import type { EmbedClaims } from '../../src/api/claims.ts';
import { viewerOf } from '../../src/session/session-identity.ts';

const claims: EmbedClaims = {
  aud: 'acme',
  embedTenant: 'north',
  sub: '7',
  jti: 'a',
  iat: 0,
  exp: 1,
};

it('viewerOf is the same for every session of one viewer, and for nobody else', () => {
  assert.equal(viewerOf({ ...claims, jti: 'b', exp: 2 }), viewerOf(claims));
  const others: (EmbedClaims | undefined)[] = [
    { ...claims, aud: 'umbrella' },
    { ...claims, embedTenant: 'south' },
    { ...claims, sub: '8' },
    undefined,
  ];
  for (const other of others) assert.notEqual(viewerOf(other), viewerOf(claims));
});
