import assert from 'node:assert/strict';
import { after, before, describe, it, mock } from 'node:test';
import { decodeProtectedHeader } from 'jose';
import { DatabaseRejected, parseKeys } from '../../../src/service/index.ts';
import { createKey, readStoredKeys } from '../../../src/service/keys/signing-keys.ts';
import {
  type RotationOptions,
  rotateStoredKey,
} from '../../../src/service/maintenance/rotate-key.ts';
import type { TestEngine } from '../engines.ts';
import { testService } from '../test-service.ts';

const MINUTE = 60_000;
const DAY = 24 * 60 * MINUTE;
const RELOAD_INTERVAL = 10_000;

/** Rotation of the stored signing key, and the warning about a key that is stored in PostgreSQL. */
export function rotationSuite(engine: TestEngine): void {
  describe('rotateStoredKey()', () => {
    const service = testService(engine);
    const rotate = (options: Partial<RotationOptions> = {}) =>
      rotateStoredKey(service.database, {
        now: service.now,
        tokenLifetime: DAY,
        immediately: false,
        ...options,
      });
    const kidOf = (token: string) => decodeProtectedHeader(token).kid;
    const statusOf = async (token: string) => (await service.comments(token)).status;
    const storedLines = async () => (await readStoredKeys(service.database)).split('\n');

    it('signs with the new key after a minute, and verifies with the old one for the lifetime of a token', async () => {
      const old = await service.token();
      await rotate();
      await service.restart();
      const signer = kidOf(await service.token());
      assert.equal(signer, kidOf(old), 'every process has a minute to load it');
      service.now += MINUTE;
      const newer = await service.token();
      assert.notEqual(kidOf(newer), kidOf(old));
      assert.deepEqual([await statusOf(old), await statusOf(newer)], [200, 200]);
    });

    it('removes the old key when its tokens have expired', async () => {
      const [old] = parseKeys(await storedLines());
      await rotate();
      service.now += MINUTE + DAY - 1;
      await rotate();
      assert.ok(parseKeys(await storedLines()).some(({ kid }) => kid === old?.kid));
      service.now += 1;
      await rotate();
      assert.ok(!parseKeys(await storedLines()).some(({ kid }) => kid === old?.kid));
    });

    it('does not extend the time of a key that was rotated before', async () => {
      await rotate();
      const before = await storedLines();
      await rotate();
      assert.deepEqual((await storedLines()).slice(-1), before.slice(-1));
    });

    it('rejects the tokens of the old key after an immediate rotation', async () => {
      await service.restart();
      const token = await service.token();
      assert.equal(await statusOf(token), 200);
      await rotate({ immediately: true });
      assert.equal((await storedLines()).length, 1);
      assert.equal(await statusOf(token), 401, 'before the process has loaded the new key');
      await service.restart();
      assert.equal(await statusOf(token), 401);
      assert.equal(await statusOf(await service.token()), 200);
    });

    it('loses no key if several processes rotate at the same time', async () => {
      const before = await storedLines();
      const outcomes = await Promise.allSettled([rotate(), rotate(), rotate()]);
      const rejected = outcomes.filter(({ status }) => status === 'rejected');
      for (const { reason } of rejected as PromiseRejectedResult[])
        assert.ok(reason instanceof DatabaseRejected);
      assert.equal((await storedLines()).length, before.length + outcomes.length - rejected.length);
    });
  });

  describe('a running service', () => {
    const service = testService(engine);
    before(() => mock.timers.enable({ apis: ['setInterval'] }));
    after(() => mock.timers.reset());

    it('loads the keys again, and rejects also a token that it has verified before', async () => {
      await service.restart();
      const token = await service.token();
      assert.equal((await service.comments(token)).status, 200);
      const replace = `UPDATE svc_secret SET value = $1 WHERE name = 'signing-key'`;
      await service.database.query(replace, [createKey()]);
      mock.timers.tick(RELOAD_INTERVAL);
      let status = 200;
      for (let attempt = 0; status === 200 && attempt < 1_000; attempt++)
        ({ status } = await service.comments(token));
      assert.equal(status, 401);
    });
  });

  describe('createService()', () => {
    const service = testService(engine);
    const warnings: string[] = [];
    const logger = {
      info() {},
      error() {},
      warn: (_: object, message: string) => void warnings.push(message),
    };

    it('warns on PostgreSQL if the signing key is stored in the database', async () => {
      await service.restart({ logger });
      const isPostgres = service.database.engine === 'postgres';
      assert.match(warnings.join('\n'), isPostgres ? /^.*set SVC_SIGNING_KEY_FILE.*$/ : /^$/);
      warnings.length = 0;
      const signingKeys = parseKeys(['a key of the environment, of 32 bytes']);
      await service.restart({ logger, signingKeys });
      await service.restart({ logger, signingKeys: async () => signingKeys });
      assert.deepEqual(warnings, []);
    });
  });
}
