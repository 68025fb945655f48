import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import type { EmbedClaims } from '../../src/api/claims.ts';
import { sessionIdentity, viewerOf } from '../../src/session/session-identity.ts';

const SERVICE = 'https://eu.example';
const claims: EmbedClaims = {
  aud: 'acme',
  embedTenant: 'north',
  sub: '7',
  jti: 'a',
  iat: 0,
  exp: 1,
};
const others: [what: string, baseUrl: string, claims: EmbedClaims | undefined][] = [
  ['service', 'https://us.example', claims],
  ['service below the same origin', 'https://eu.example/staging', claims],
  ['tenant', SERVICE, { ...claims, aud: 'umbrella' }],
  ['embed tenant', SERVICE, { ...claims, embedTenant: 'south' }],
  ['user', SERVICE, { ...claims, sub: '8' }],
  ['user, who is unknown', SERVICE, { ...claims, sub: null }],
  ['viewer in private mode', SERVICE, undefined],
];

describe('sessionIdentity', () => {
  it('is equal for all sessions of one viewer', () => {
    const renewed = { ...claims, jti: 'b', exp: 2 };
    assert.equal(sessionIdentity(SERVICE, renewed), sessionIdentity(SERVICE, claims));
  });

  for (const [what, baseUrl, other] of others) {
    it(`differs for another ${what}`, () => {
      assert.notEqual(sessionIdentity(baseUrl, other), sessionIdentity(SERVICE, claims));
    });
  }

  it('differs for two embed tenants without a user', () => {
    const north = { ...claims, sub: null };
    const south = { ...north, embedTenant: 'south' };
    assert.notEqual(sessionIdentity(SERVICE, north), sessionIdentity(SERVICE, south));
  });
});

describe('viewerOf', () => {
  it('has the identity of its session, and ignores a trailing slash of the base URL', () => {
    assert.equal(viewerOf(SERVICE, claims).identity, sessionIdentity(SERVICE, claims));
    assert.deepEqual(viewerOf(`${SERVICE}/`, claims), viewerOf(SERVICE, claims));
  });

  it('returns no identity without a subject', () => {
    assert.equal(viewerOf(SERVICE, { ...claims, sub: null }).identity, undefined);
  });

  it('returns the id and the name of the user', () => {
    const { userId, displayName } = viewerOf(SERVICE, { ...claims, user: { displayName: 'Ada' } });
    assert.deepEqual([userId, displayName], [7, 'Ada']);
  });
});
