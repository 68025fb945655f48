import assert from 'node:assert/strict';
import { beforeEach, describe, it } from 'node:test';
import type { AuditEntry } from '../../../src/service/audit/audit-log.ts';
import { DatabaseUnavailable } from '../../../src/service/index.ts';
import { silentLogger } from '../../../src/service/logging/logger.ts';
import type { TestEngine } from '../engines.ts';
import { testService } from '../test-service.ts';

/** Mints, exchanges, revocations and comments whose statements fail. */
export function databaseFailuresSuite(engine: TestEngine): void {
  describe('writes while the database fails', () => {
    const entries: AuditEntry[] = [];
    const auditLogger = {
      ...silentLogger,
      info: (fields: object) => void entries.push(fields as AuditEntry),
    };
    const service = testService(engine, { auditLogger });
    beforeEach(() => void entries.splice(0));

    const revoke = (sessionIds: string[]) => service.revoke({ sessionIds });
    /** Calls the service while all writes fail. */
    const whileWritesFail = async <T>(
      call: () => Promise<T>,
      error: Error = new DatabaseUnavailable('no connection'),
    ): Promise<T> => {
      const write = () => Promise.reject(error);
      await service.restart({ database: { ...service.database, write } });
      const result = await call();
      await service.restart();
      return result;
    };
    const events = () => entries.map(({ event, outcome }) => `${event} ${outcome}`);

    it('responds with 503 to a revocation, which can be repeated', async () => {
      const { sessionId, token } = await service.session();
      entries.splice(0);
      const { status, headers } = await whileWritesFail(() => revoke([sessionId]));
      assert.equal(status, 503);
      assert.equal(headers.get('retry-after'), '1');
      assert.deepEqual(events(), []);
      assert.equal((await service.comments(token)).status, 200);
      assert.equal((await revoke([sessionId])).status, 204);
      assert.equal((await service.comments(token)).status, 401);
    });

    it('responds with 500 if the statement of a revocation fails', async () => {
      const sessionId = await service.mint();
      const error = new Error(`the statement failed for ${sessionId}`);
      const { status, text } = await whileWritesFail(() => revoke([sessionId]), error);
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

    it('responds with 503 to a comment, and writes nothing', async () => {
      const token = await service.token();
      const { status, headers, body } = await whileWritesFail(() =>
        service.comments(token, '', { body: { body: 'x' } }),
      );
      assert.deepEqual([status, headers.get('retry-after')], [503, '1']);
      assert.ok(!/database/i.test(body.detail));
      assert.deepEqual((await service.comments(token)).body.items, []);
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
