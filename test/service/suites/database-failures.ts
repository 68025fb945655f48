import assert from 'node:assert/strict';
import { beforeEach, describe, it } from 'node:test';
import type { AuditEntry } from '../../../src/service/audit/audit-entry.ts';
import { type Database, DatabaseUnavailable } from '../../../src/service/index.ts';
import { sessionDigest, sessionLock } from '../../../src/service/sessions/session-store.ts';
import { silentLogger } from '../../../src/service/support/logger.ts';
import type { TestEngine } from '../engines.ts';
import { testService } from '../test-service.ts';

/** Mints, exchanges and revocations whose statements fail. */
export function databaseFailuresSuite(engine: TestEngine): void {
  describe('sessions while the database fails', () => {
    const entries: AuditEntry[] = [];
    const auditLogger = {
      ...silentLogger,
      info: (fields: object) => void entries.push(fields as AuditEntry),
    };
    const service = testService(engine, { auditLogger });
    beforeEach(() => void entries.splice(0));

    const revoke = (sessionIds: string[]) => service.revoke({ sessionIds });
    /** Calls the service while the writes of one session fail, or of all sessions. */
    const whileWritesFail = async <T>(
      call: () => Promise<T>,
      { sessionId, error = new DatabaseUnavailable('no connection') }: FailingWrites = {},
    ): Promise<T> => {
      const { database } = service;
      const failingKey = sessionId && sessionLock(sessionDigest(sessionId)).key;
      const write: Database['write'] = (lock, work) =>
        failingKey === undefined || lock.key === failingKey
          ? Promise.reject(error)
          : database.write(lock, work);
      const writeBatched = () => Promise.reject(error);
      await service.restart({ database: { ...database, write, writeBatched } });
      const result = await call();
      await service.restart();
      return result;
    };
    const events = () => entries.map(({ event, outcome }) => `${event} ${outcome}`);

    it('responds with 503 to a revocation, which can be repeated', async () => {
      const sessionId = await service.mint();
      const { token } = (await service.exchange(sessionId)).body;
      entries.splice(0);
      const { status, headers } = await whileWritesFail(() => revoke([sessionId]));
      assert.equal(status, 503);
      assert.equal(headers.get('retry-after'), '1');
      assert.deepEqual(events(), []);
      assert.equal((await service.comments(token)).status, 200);
      assert.equal((await revoke([sessionId])).status, 204);
      assert.equal((await service.comments(token)).status, 401);
    });

    it('revokes the other sessions of a revocation', async () => {
      const [first, second, third] = [
        await service.mint(),
        await service.mint(),
        await service.mint(),
      ];
      entries.splice(0);
      const { status } = await whileWritesFail(() => revoke([first, second, third]), {
        sessionId: second,
      });
      assert.equal(status, 503);
      assert.deepEqual(events(), ['revoke success', 'revoke success']);
      const statuses = [];
      for (const id of [first, second, third]) statuses.push((await service.exchange(id)).status);
      assert.deepEqual(statuses, [401, 200, 401]);
    });

    it('responds with 500 if the statement of a revocation fails', async () => {
      const sessionId = await service.mint();
      const error = new Error(`the statement failed for ${sessionId}`);
      const { status, text } = await whileWritesFail(() => revoke([sessionId]), { error });
      assert.equal(status, 500);
      assert.ok(!text.includes(sessionId));
      assert.equal((await service.exchange(sessionId)).status, 200);
    });

    it('responds with 503 to an exchange, and keeps the session id redeemable', async () => {
      const sessionId = await service.mint();
      entries.splice(0);
      const { status, body } = await whileWritesFail(() => service.exchange(sessionId));
      assert.equal(status, 503);
      assert.equal(body.token, undefined);
      assert.deepEqual(events(), []);
      assert.equal((await service.exchange(sessionId)).status, 200);
      assert.equal((await service.exchange(sessionId)).status, 401);
    });

    it('responds with 503 to a mint, without a session id', async () => {
      const { status, body } = await whileWritesFail(() =>
        service.generate({ deploymentId: 1, externalId: 'new' }),
      );
      assert.equal(status, 503);
      assert.equal(body.sessionId, undefined);
      assert.deepEqual(events(), []);
    });
  });
}

interface FailingWrites {
  sessionId?: string;
  error?: Error;
}
