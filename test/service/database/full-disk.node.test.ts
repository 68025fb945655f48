import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import { silentLogger } from '../../../src/service/logging/logger.ts';
import { sqliteEngine, testEngine } from '../engines.ts';
import { testService } from '../test-service.ts';

describe('SQLite on a disk that is full', () => {
  const logged: Record<string, unknown>[] = [];
  const keep = (fields: object) => void logged.push(fields as Record<string, unknown>);
  const logger = { ...silentLogger, warn: keep, error: keep };
  const service = testService(testEngine(sqliteEngine()), { logger });

  /** Lets the file have no more pages, as a full disk does, or as many as SQLite allows. */
  const fill = (isFull: boolean) =>
    service.database.transaction((transaction) =>
      transaction.query(`PRAGMA max_page_count = ${isFull ? 1 : 4_294_967_294}`),
    );
  const create = (token: string) =>
    service.comments(token, '', { body: { body: 'x'.repeat(9_999) } });
  const unused = async () => {
    const [row] = await service.database.query<{ freelist_count: number }>('PRAGMA freelist_count');
    return row?.freelist_count;
  };

  it('is 503 with the cause in the log and fails /readyz until it can be written again', async () => {
    const token = await service.tokenOf('ann');
    await create(token);
    assert.equal(await unused(), 0);
    const before = await service.count('svc_comment');
    await fill(true);
    logged.splice(0);
    const outcomes = await Promise.all([1, 2, 3].map(() => create(token)));
    for (const { status, headers, text } of outcomes) {
      assert.equal(status, 503);
      assert.equal(headers.get('retry-after'), '1');
      assert.doesNotMatch(text, /SQLITE|database/i);
    }
    assert.equal(logged.length, 3);
    for (const { reason, code, cause } of logged) {
      assert.deepEqual([reason, code], ['database-unavailable', 'SQLITE_FULL']);
      assert.match(String(cause), /SQLITE_FULL, result code 13/);
    }
    assert.equal(await service.count('svc_comment'), before, 'nothing was written');
    assert.equal((await service.comments(token)).status, 200, 'reads still succeed');
    await fill(false);
    assert.equal((await create(token)).status, 201);
    assert.equal((await service.request('/readyz')).status, 200);
  });

  it('writes nothing of a transaction after the statement that failed', async () => {
    await fill(true);
    const failing = service.database.transaction(async (transaction) => {
      const insert = 'INSERT INTO svc_secret (name, value) VALUES ($1, $2)';
      await transaction.query(insert, ['large', 'x'.repeat(99_999)]).catch(() => {});
      await transaction.query(insert, ['small', 'x']);
    });
    await assert.rejects(failing, { name: 'DatabaseUnavailable', code: 'SQLITE_FULL' });
    await fill(false);
    const names = await service.database.query<{ name: string }>('SELECT name FROM svc_secret');
    assert.deepEqual(
      names.filter(({ name }) => name === 'large' || name === 'small'),
      [],
    );
    await service.database.transaction((transaction) => transaction.query('SELECT 1'));
  });

  it('fails /readyz and the metric until a write succeeds, also without a request', async () => {
    const token = await service.tokenOf('bob');
    const statuses = () =>
      Promise.all(
        ['/readyz', '/healthz', '/livez'].map(async (path) => (await service.request(path)).status),
      );
    const up = () => service.metric('svc_database_up');
    await fill(true);
    assert.deepEqual(await statuses(), [200, 200, 200]);
    assert.equal(await up(), 1);
    assert.equal((await create(token)).status, 503);
    assert.deepEqual(await statuses(), [503, 503, 200]);
    assert.equal(await up(), 0);
    await fill(false);
    assert.deepEqual(await statuses(), [200, 200, 200]);
    assert.equal(await up(), 1);
    assert.equal((await create(token)).status, 201);
  });
});
