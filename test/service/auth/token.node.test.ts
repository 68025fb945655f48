import assert from 'node:assert/strict';
import { beforeEach, describe, it } from 'node:test';
import { decodeJwt, decodeProtectedHeader } from 'jose';
import { type SessionClaims, TokenSigner } from '../../../src/service/auth/token.ts';
import { Keyring } from '../../../src/service/keys/keyring.ts';
import { createKey, parseKeys, type SigningKey } from '../../../src/service/keys/signing-keys.ts';

const claims: SessionClaims = { deploymentId: 1, embedTenant: 'north', sub: '7', user: {} };
const [old, current] = parseKeys([createKey(), createKey()]) as [SigningKey, SigningKey];

describe('TokenSigner', () => {
  let keys: SigningKey[];
  let keyring: Keyring;
  let tokens: TokenSigner;
  const times = { issuedAt: 1_000, usableUntil: 10_999, expiresAt: 20_000 };
  const sign = () => tokens.sign(claims, 'acme', 'digest', times);

  beforeEach(async () => {
    keys = [old];
    keyring = await Keyring.open(
      async () => keys,
      () => 0,
    );
    tokens = new TokenSigner(keyring);
  });

  it('adds the issuer, the account, the session and the times in whole seconds', async () => {
    const token = await sign();
    assert.deepEqual(decodeProtectedHeader(token), { alg: 'HS256', typ: 'JWT', kid: old.kid });
    assert.deepEqual(decodeJwt(token), {
      ...claims,
      iss: 'svc-embed',
      aud: 'acme',
      jti: 'digest',
      iat: 1,
      exp: 20,
      svc: { usableUntil: 10 },
    });
  });

  it('accepts a token until it is not usable any more, also one that it has verified before', async () => {
    const token = await sign();
    for (let use = 0; use < 2; use++) {
      assert.equal((await tokens.verify(token, 'acme', 9_999))?.jti, 'digest');
      assert.equal(await tokens.verify(token, 'acme', 10_000), undefined);
    }
  });

  it('rejects a token that expires before the end of its use', async () => {
    const token = await tokens.sign(claims, 'acme', 'digest', { ...times, expiresAt: 5_000 });
    assert.equal((await tokens.verify(token, 'acme', 4_999))?.jti, 'digest');
    assert.equal(await tokens.verify(token, 'acme', 5_000), undefined);
  });

  it('rejects a token as soon as its key is removed', async () => {
    const token = await sign();
    assert.ok(await tokens.verify(token, 'acme', 2_000));
    keys = [current, old];
    await keyring.reload();
    assert.ok(await tokens.verify(token, 'acme', 2_000));
    assert.equal(decodeProtectedHeader(await sign()).kid, current.kid);
    keys = [current];
    await keyring.reload();
    assert.equal(await tokens.verify(token, 'acme', 2_000), undefined);
  });
});
