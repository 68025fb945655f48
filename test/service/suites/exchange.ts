import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import { decodeJwt, decodeProtectedHeader, SignJWT } from 'jose';
import { parseKeys } from '../../../src/service/index.ts';
import type { TestEngine } from '../engines.ts';
import { testService } from '../test-service.ts';

const MINUTE = 60_000;
const HOUR = 60 * MINUTE;
const OLD = 'an old key of at least thirty-two bytes';
const NEW = 'a new key of at least thirty-two bytes!';

/** The next character of the alphabet; as the last one of a signature, it encodes the same bytes. */
const nextBase64url = (character: string) => {
  const alphabet = 'ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789-_';
  return alphabet[alphabet.indexOf(character) + 1] ?? '';
};

/** Exchange and the lifetime of a token. */
export function exchangeSuite(engine: TestEngine): void {
  describe('POST /session/token', () => {
    const service = testService(engine);

    it('redeems a session id once', async () => {
      const sessionId = await service.mint();
      service.now += 500; // the times in a token are whole seconds
      const first = await service.exchange(sessionId);
      assert.equal(first.status, 200);
      assert.equal(first.headers.get('cache-control'), 'no-store');
      const claims = decodeJwt(first.body.token);
      assert.equal(claims.aud, 'acme');
      assert.equal(claims.exp, Math.floor((service.now + 24 * HOUR) / 1000));
      assert.deepEqual(claims.svc, { usableUntil: Math.floor((service.now + 23 * HOUR) / 1000) });
      const second = await service.exchange(sessionId);
      assert.deepEqual([second.status, second.body.field], [401, 'sessionId']);
      assert.equal(second.headers.get('content-type'), 'application/problem+json');
    });

    it('rejects a session id after five minutes', async () => {
      const [late, inTime] = [await service.mint(), await service.mint()];
      service.now += 5 * MINUTE - 1;
      assert.equal((await service.exchange(inTime)).status, 200);
      service.now += 1;
      assert.equal((await service.exchange(late)).status, 401);
    });

    it('rejects an unknown and a used session id without waiting for writes', async () => {
      const used = await service.mint();
      await service.exchange(used);
      const lock = { key: 'test', acquire: async () => {} };
      const exchangeBoth = () => Promise.all([service.exchange('unknown'), service.exchange(used)]);
      for (const { status } of await service.database.write(lock, exchangeBoth))
        assert.equal(status, 401);
    });
  });

  describe('embed token authentication', () => {
    const service = testService(engine, { signingKeys: parseKeys([OLD]) });

    it('rejects a token from usableUntil on, before exp', async () => {
      const token = await service.token();
      service.now += 23 * HOUR - 1_000;
      assert.equal((await service.comments(token)).status, 200);
      service.now += 1_000;
      assert.equal((await service.comments(token)).status, 401);
    });

    it('rejects a token from exp on, although its session could be used longer', async () => {
      await service.restart({ lifetimes: { token: MINUTE } });
      const token = await service.token();
      service.now += MINUTE - 1_000;
      assert.equal((await service.comments(token)).status, 200);
      service.now += 1_000;
      assert.equal((await service.comments(token)).status, 401);
      await service.restart();
    });

    it('rejects a forged token', async () => {
      const token = await service.token();
      const claims = decodeJwt(token);
      const { kid = '', ...type } = decodeProtectedHeader(token);
      assert.deepEqual(type, { alg: 'HS256', typ: 'JWT' });
      const sign = (change: object, { key = OLD, header = {} } = {}) =>
        new SignJWT({ ...claims, ...change })
          .setProtectedHeader({ alg: 'HS256', kid, ...header })
          .sign(Buffer.from(key));
      assert.equal((await service.comments(await sign({}))).status, 200);
      const [head, payload, signature] = token.split('.');
      const encode = (part: object) => Buffer.from(JSON.stringify(part)).toString('base64url');
      const forged = {
        'another key': await sign({}, { key: NEW }),
        'another kid': await sign({}, { header: { kid: 'other' } }),
        'another algorithm': await sign({}, { header: { alg: 'HS512' } }),
        'another user': `${head}.${encode({ ...claims, sub: '2' })}.${signature}`,
        'no algorithm': `${encode({ alg: 'none' })}.${payload}.`,
        'no signature': `${head}.${payload}.`,
        'another audience': await sign({ aud: 'globex' }),
        'another issuer': await sign({ iss: 'someone' }),
        'no exp': await sign({ exp: undefined }),
        'no usable end': await sign({ svc: undefined }),
        'no jti': await sign({ jti: undefined }),
        'an unknown session': await sign({ jti: 'unknown' }),
        'not a JWT': 'text',
        padding: `${token}=`,
        'another last character': token.replace(/.$/, nextBase64url),
      };
      for (const [name, value] of Object.entries(forged))
        assert.equal((await service.comments(value)).status, 401, name);
    });
  });
}
