import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import { postgresEngine, sqliteEngine, testEngine } from '../engines.ts';
import { testService } from '../test-service.ts';
import { recordPostgres, recordSqlite } from './record-statements.ts';

for (const [engine, record] of [
  [sqliteEngine(), recordSqlite],
  [postgresEngine(), recordPostgres],
] as const)
  describe(`a comment with an Idempotency-Key on ${engine.name}`, () => {
    const service = testService(testEngine(engine));

    /** Creates a comment. Returns its id and the statements. */
    async function create(token: string, key: string, parentId?: number) {
      const statements: string[] = [];
      const end = record((sql) => {
        if (/\bsvc_/.test(sql)) statements.push(sql);
      });
      const creation = { body: { body: 'x', parentId }, key };
      const { body } = await service.comments(token, '', creation).finally(end);
      return { id: body.id as number, statements };
    }

    it('takes six statements, with the look-up of the session', async () => {
      const token = await service.token();
      for (const key of ['first', 'second']) {
        const thread = await create(token, key);
        assert.equal(thread.statements.length, 6, thread.statements.join('\n'));
        const reply = await create(token, `reply-to-${key}`, thread.id);
        assert.equal(reply.statements.length, 6, reply.statements.join('\n'));
      }
    });
  });
