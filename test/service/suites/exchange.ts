import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import { decodeJwt, decodeProtectedHeader, SignJWT } from 'jose';
import { parseKeys } from '../../../src/service/index.ts';
import type { TestEngine } from '../engines.ts';
import { worldOf } from '../world.ts';

const MINUTE = 60_000;
const HOUR = 60 * MINUTE;
const OLD = 'an old key of at least thirty-two bytes';
const NEW = 'a new key of at least thirty-two bytes!';

/** Exchange, revocation and the life of a token. */
export function exchangeSuite(engine: TestEngine): void {
  describe('POST /session/token', () => {
    const world = worldOf(engine);

    it('redeems a session id once', async () => {
      const sessionId = await world.mint();
      const first = await world.exchange(sessionId);
      assert.equal(first.status, 200);
      assert.equal(first.headers.get('cache-control'), 'no-store');
      const claims = decodeJwt(first.body.token);
      assert.equal(claims.aud, 'acme');
      assert.equal(claims.exp, Math.floor((world.now + 24 * HOUR) / 1000));
      assert.deepEqual(claims.svc, { usableUntil: Math.floor((world.now + 23 * HOUR) / 1000) });
      assert.equal(decodeProtectedHeader(first.body.token).alg, 'HS256');
      const second = await world.exchange(sessionId);
      assert.equal(second.status, 401);
      assert.equal(second.headers.get('content-type'), 'application/problem+json');
    });

    it('has one winner among fifty', async () => {
      const sessionId = await world.mint();
      const answers = await Promise.all(
        Array.from({ length: 50 }, () => world.exchange(sessionId)),
      );
      assert.equal(answers.filter(({ status }) => status === 200).length, 1);
      assert.equal(answers.filter(({ status }) => status === 401).length, 49);
    });

    it('refuses an id from its fifth minute on', async () => {
      const [late, inTime] = [await world.mint(), await world.mint()];
      world.now += 5 * MINUTE - 1;
      assert.equal((await world.exchange(inTime)).status, 200);
      world.now += 1;
      assert.equal((await world.exchange(late)).status, 401);
    });

    it('refuses an unknown id, and that of another account', async () => {
      assert.equal((await world.exchange('unknown')).status, 401);
      assert.equal((await world.exchange(await world.mint(), 'globex')).status, 401);
    });

    for (const body of [
      '',
      'null',
      '[]',
      '{}',
      '{"sessionId":1}',
      '{"sessionId":""}',
      '{"sessionId":null}',
    ])
      it(`answers 400 to ${body || 'an empty body'}`, async () => {
        assert.equal(
          (await world.ask('/api/v1/embed/session/token', { body, method: 'POST' })).status,
          400,
        );
      });

    it('keeps no session id in the database', async () => {
      const sessionId = await world.mint();
      const rows = await world.database.query('SELECT * FROM svc_session');
      assert.ok(!JSON.stringify(rows).includes(sessionId));
    });
  });

  describe('a token', () => {
    const world = worldOf(engine, { signingKeys: parseKeys([OLD]) });

    it('stops at the usable end, before exp', async () => {
      const token = await world.token();
      world.now += 23 * HOUR - 1_000;
      assert.equal((await world.comments(token)).status, 200);
      world.now += 1_000;
      assert.equal((await world.comments(token)).status, 401);
    });

    it('is refused where it is forged', async () => {
      const token = await world.token();
      const claims = decodeJwt(token);
      const { kid = '' } = decodeProtectedHeader(token);
      const sign = (change: object, { key = OLD, header = {} } = {}) =>
        new SignJWT({ ...claims, ...change })
          .setProtectedHeader({ alg: 'HS256', kid, ...header })
          .sign(Buffer.from(key));
      assert.equal((await world.comments(await sign({}))).status, 200);
      const [head, payload, signature] = token.split('.');
      const none = Buffer.from('{"alg":"none"}').toString('base64url');
      const forged = {
        'another key': await sign({}, { key: NEW }),
        'another kid': await sign({}, { header: { kid: 'other' } }),
        'another algorithm': await sign({}, { header: { alg: 'HS512' } }),
        'no algorithm': `${none}.${payload}.`,
        'no signature': `${head}.${payload}.`,
        'another audience': await sign({ aud: 'globex' }),
        'another issuer': await sign({ iss: 'someone' }),
        'no exp': await sign({ exp: undefined }),
        'no usable end': await sign({ svc: undefined }),
        'no jti': await sign({ jti: undefined }),
        'an unknown session': await sign({ jti: 'unknown' }),
        'another payload': `${head}.${Buffer.from('{}').toString('base64url')}.${signature}`,
        rubbish: 'rubbish',
      };
      for (const [name, value] of Object.entries(forged))
        assert.equal((await world.comments(value)).status, 401, name);
    });

    it('belongs to its account alone', async () => {
      const token = await world.token();
      assert.equal((await world.comments(token, '', { tenant: 'globex' })).status, 401);
    });

    it('outlives a rotation of keys, until its key is withdrawn', async () => {
      const token = await world.token();
      await world.restart({ signingKeys: parseKeys([NEW, OLD]) });
      assert.equal((await world.comments(token)).status, 200);
      const newer = await world.token();
      assert.notEqual(decodeProtectedHeader(newer).kid, decodeProtectedHeader(token).kid);
      await world.restart({ signingKeys: parseKeys([NEW]) });
      assert.equal((await world.comments(token)).status, 401);
      assert.equal((await world.comments(newer)).status, 200);
      await world.restart({ signingKeys: parseKeys([OLD]) });
    });
  });

  describe('POST /session/revoke', () => {
    const world = worldOf(engine);
    const revoke = (sessionId: unknown, key = 'acme-key') =>
      world.ask('/api/v1/embed/session/revoke', {
        body: { sessionId },
        headers: { authorization: `Bearer ${key}` },
      });

    it('stops a token at once', async () => {
      const sessionId = await world.mint();
      const { token } = (await world.exchange(sessionId)).body;
      assert.equal((await world.comments(token)).status, 200);
      assert.equal((await revoke(sessionId)).status, 204);
      assert.equal((await world.comments(token)).status, 401);
    });

    it('keeps an unspent id from being redeemed', async () => {
      const sessionId = await world.mint();
      assert.equal((await revoke(sessionId)).status, 204);
      assert.equal((await world.exchange(sessionId)).status, 401);
    });

    it('answers 204 to ids that are unknown or revoked already', async () => {
      assert.equal((await revoke('unknown')).status, 204);
      const sessionId = await world.mint();
      await revoke(sessionId);
      assert.equal((await revoke(sessionId)).status, 204);
    });

    it('is for administrators, with a body that names an id', async () => {
      assert.equal((await revoke('x', 'wrong')).status, 401);
      assert.equal((await revoke('x', 'clerk-key')).status, 403);
      assert.equal((await revoke(1)).status, 400);
    });

    it("leaves another account's session alone", async () => {
      const sessionId = await world.mint({}, { tenant: 'globex' });
      assert.equal((await revoke(sessionId)).status, 204);
      assert.equal((await world.exchange(sessionId, 'globex')).status, 200);
    });
  });
}
