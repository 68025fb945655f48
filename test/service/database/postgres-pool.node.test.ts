import assert from 'node:assert/strict';
import { after, describe, it } from 'node:test';
import { setImmediate as nextTurn } from 'node:timers/promises';
import { deferred } from '../../../src/lib/waiting.ts';
import { openDatabase } from '../../../src/service/index.ts';
import { postgresEngine, testEngine } from '../engines.ts';
import { metricOf } from '../metrics/metric-of.ts';
import { testService } from '../test-service.ts';

const CONNECTIONS = 10;
const WAITING = 500;
const EXHAUSTED = { message: 'every connection is in use', reason: 'pool-exhausted' };
const TOO_MANY = /^DatabaseUnavailable: too many requests wait for a connection$/;
const LOST = /^DatabaseUnavailable: the connection to the database was lost$/;
const READ_ONLY = /^DatabaseUnavailable: the server of the database is read-only$/;

describe('PostgreSQL', () => {
  const done = deferred<void>();
  after(() => done.resolve());
  const engine = testEngine(postgresEngine());
  const logged: unknown[] = [];
  const service = testService(engine, {
    logger: {
      info: () => {},
      warn: (fields: { reason?: unknown }, message) =>
        message === 'service unavailable' && logged.push(fields.reason),
      error: () => {},
    },
  });

  it('queues 500 statements if every connection is in use, and responds to the next with 503 and Retry-After', async () => {
    const { database } = service;
    const token = await service.tokenOf('ann');
    const hold = () => database.transaction(() => done.promise);
    const holders = Array.from({ length: CONNECTIONS }, hold);
    while (database.load().waiting > 0) await nextTurn();
    const waiting = Array.from({ length: WAITING }, () => database.query('SELECT 1 AS one'));
    await assert.rejects(database.query('SELECT 1'), TOO_MANY);
    const transaction = database.transaction(async () => assert.fail('it has no connection'));
    await assert.rejects(transaction, TOO_MANY);

    for (const request of [{}, { body: { body: 'never written' } }]) {
      const { status, headers } = await service.comments(token, '', request);
      assert.equal(status, 503);
      assert.equal(headers.get('retry-after'), '1');
    }
    assert.equal((await service.request('/healthz')).status, 503);
    assert.deepEqual(logged, ['pool-exhausted', 'pool-exhausted', 'pool-exhausted']);
    const metrics = await service.metrics();
    const rejectionsOf = (reason: string) =>
      metricOf(metrics, `svc_rejections_total{reason="${reason}"}`);
    assert.equal(rejectionsOf('pool-exhausted'), 3);
    assert.equal(rejectionsOf('database-unavailable'), 0);

    done.resolve();
    await Promise.all(holders);
    for (const rows of await Promise.all(waiting)) assert.deepEqual(rows, [{ one: 1 }]);
    assert.deepEqual((await service.comments(token)).body.items, []);
    await service.comment(token, 'written afterwards');
    assert.equal((await service.comments(token)).body.items.length, 1);
  });

  for (const pooler of ['none', 'transaction'] as const)
    it(`opens poolSize connections with the timeouts, pooler ${pooler}`, async () => {
      const options = { poolSize: 2, pooler, statementTimeoutMs: 1_500 };
      const database = await openDatabase(await engine.url(), options);
      const settings = `SELECT pg_backend_pid() AS pid, current_setting('statement_timeout') AS statement,
        current_setting('lock_timeout') AS lock,
        current_setting('idle_in_transaction_session_timeout') AS idle, $1 AS parameter`;
      const rows = await Promise.all([
        ...[1, 2, 3].map(() => database.query<Record<string, unknown>>(settings, ['p'])),
        database.transaction((transaction) =>
          transaction.query<Record<string, unknown>>(settings, ['p']),
        ),
      ]);
      const timeouts = { statement: '1500ms', lock: '5s', idle: '30s', parameter: 'p' };
      const found = rows.map(([{ pid, ...row } = {}]) => ({ pid, row }));
      for (const { row } of found) assert.deepEqual(row, timeouts);
      assert.equal(new Set(found.map(({ pid }) => pid)).size, 2);
      await database.close();
    });

  it('rejects a statement that waits for a connection for 5 seconds as pool-exhausted', async () => {
    const database = await openDatabase(await engine.url(), { poolSize: 1 });
    const rejected = deferred<void>();
    const holder = database.transaction(() => rejected.promise);
    await assert.rejects(database.query('SELECT 1'), EXHAUSTED);
    rejected.resolve();
    await holder;
    assert.deepEqual(await database.query('SELECT 1 AS one'), [{ one: 1 }]);
    await database.close();
  });

  for (const pooler of ['none', 'transaction'] as const)
    it(`keeps a connection after a rollback, and replaces one that is lost or read-only, pooler ${pooler}`, async () => {
      const database = await openDatabase(await engine.url(), { poolSize: 1, pooler });
      const run = (sql: string) => database.transaction((transaction) => transaction.query(sql));
      const processId = () => database.query('SELECT pg_backend_pid() AS pid');
      const before = await processId();
      await assert.rejects(run('SELECT 1 / 0'), /division by zero/);
      assert.deepEqual(await processId(), before);
      const end = 'SELECT pg_terminate_backend(pg_backend_pid())';
      await assert.rejects(run(end), LOST);
      await assert.rejects(database.query(end), LOST);
      assert.notDeepEqual(await processId(), before);
      const write = () => run('CREATE TABLE IF NOT EXISTS written ()');
      await run('SET SESSION CHARACTERISTICS AS TRANSACTION READ ONLY');
      await assert.rejects(write(), READ_ONLY);
      await write();
      await database.close();
    });

  it('keeps nothing on a connection in transaction mode', async () => {
    const database = await openDatabase(await engine.url(), { poolSize: 1, pooler: 'transaction' });
    await database.query('SELECT $1 AS text', ['x']);
    await assert.rejects(database.query('SELECT 1 / CAST($1 AS INTEGER)', [0]), /division by zero/);
    const [row] = await database.query<{ prepared: number; outside: string }>(
      `SELECT (SELECT COUNT(*) FROM pg_prepared_statements) AS prepared,
         (SELECT reset_val FROM pg_settings WHERE name = 'statement_timeout') AS outside`,
    );
    assert.deepEqual(row, { prepared: 0, outside: '0' });
    await database.close();
  });

  it('ends a statement that runs for 30 seconds, and reports it as unavailable', async () => {
    const { database } = service;
    const timeouts = ['statement_timeout', 'lock_timeout', 'idle_in_transaction_session_timeout'];
    const settings = [...timeouts, 'plan_cache_mode'];
    const values = settings.map(
      async (name) => (await database.query<Record<string, string>>(`SHOW ${name}`))[0]?.[name],
    );
    assert.deepEqual(await Promise.all(values), ['30s', '5s', '30s', 'force_generic_plan']);
    const slow = database.transaction(async (transaction) => {
      await transaction.query('SET LOCAL statement_timeout = 50');
      await transaction.query('SELECT pg_sleep(20)');
    });
    await assert.rejects(slow, { name: 'DatabaseUnavailable', reason: 'database-unavailable' });
    assert.deepEqual(await database.query('SELECT 1 AS one'), [{ one: 1 }]);
  });
});
