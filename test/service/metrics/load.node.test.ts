import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import pg from 'pg';
import { deferred } from '../../../src/lib/waiting.ts';
import { Permits } from '../../../src/service/admission/permits.ts';
import { createThreadPages } from '../../../src/service/comments/list-threads.ts';
import { openDatabase } from '../../../src/service/index.ts';
import { AT_A_TIME } from '../../../src/service/limits/limits.ts';
import { Metrics } from '../../../src/service/metrics/metrics.ts';
import { addGauges } from '../../../src/service/metrics-app.ts';
import { postgresEngine, testEngine } from '../engines.ts';
import { TestService } from '../test-service.ts';
import { metricOf } from './metric-of.ts';

describe('gauges of the load on PostgreSQL', () => {
  const engine = testEngine(postgresEngine());

  for (const { name, poolSize, table, body, count = 1 } of [
    // With the statement of svc_database_up, which waits as well.
    { name: 'svc_database_waiting', poolSize: 1, table: 'svc_session', count: 2 },
    { name: 'svc_thread_lists_waiting', poolSize: 2, table: 'svc_comment' },
    { name: 'svc_writes_waiting', poolSize: 2, table: 'svc_comment', body: { body: 'text' } },
  ])
    it(`${name} is above 0 while a request waits for one that a lock blocks`, async (test) => {
      const url = await engine.url();
      const service = new TestService({ ...engine, open: () => openDatabase(url, { poolSize }) });
      await service.start();
      const locker = new pg.Client({ connectionString: url });
      await locker.connect();
      test.after(async () => {
        await locker.end();
        await service.stop();
      });
      const value = () => service.metric(name);
      const isBlocked = async () =>
        (await locker.query('SELECT 1 FROM pg_locks WHERE NOT granted')).rows.length > 0;

      const token = await service.tokenOf('ann');
      await service.comment(token, 'first');
      assert.equal(await value(), 0);
      await locker.query(`BEGIN; LOCK TABLE ${table} IN ACCESS EXCLUSIVE MODE`);
      let isRunning = true; // the timeout of the lock ends it
      const running = service.comments(token, '', { body }).finally(() => {
        isRunning = false;
      });
      while (isRunning && !(await isBlocked())) await new Promise(setImmediate);
      assert.equal(await value(), 0);
      const waiting = service.comments(token, '?first=1', { body }); // another page, which shares no load
      let found = 0;
      while (isRunning && found < count) found = (await value()) ?? 0;
      assert.equal(found, count);

      await locker.query('COMMIT');
      for (const { status } of await Promise.all([running, waiting]))
        assert.equal(status, body ? 201 : 200);
      assert.equal(await value(), 0);
    });
});

describe('svc_database_waiting', () => {
  it('counts look-ups of sessions that wait for their turn', async (test) => {
    const database = await openDatabase('memory://');
    test.after(() => database.close());
    const permits = new Permits();
    const metrics = new Metrics();
    addGauges(metrics, database, createThreadPages(), permits);
    const waiting = async () => metricOf(await metrics.text(), 'svc_database_waiting');
    const blocked = deferred<void>();
    const lookUps = Array.from({ length: AT_A_TIME.lookUps + 2 }, () => {
      const permit = permits.take(['accounts', 'acme', '', 'ann']) ?? assert.fail();
      return permit.inTurn('lookUps', () => blocked.promise);
    });
    assert.equal(await waiting(), 2);
    blocked.resolve();
    await Promise.all(lookUps);
    assert.equal(await waiting(), 0);
  });
});

describe('svc_http_request_duration_seconds', () => {
  it('has cumulative buckets in seconds, the last of which is the count', async () => {
    const metrics = new Metrics();
    for (const ms of [0.5, 3, 3, 700, 60_000])
      metrics.countResponse('/list', { method: 'GET', status: 200 }, ms);
    const text = await metrics.text();
    const name = 'svc_http_request_duration_seconds';
    const labels = 'route="/list",method="GET"';
    const bucket = (le: string) => metricOf(text, `${name}_bucket{le="${le}",${labels}}`);
    const bounds = [...text.matchAll(/_bucket\{le="([^"]+)",route="\/list"/g)].map(([, le]) => le);
    const counts = bounds.map((le = '') => [le, bucket(le)]);
    assert.deepEqual(counts, [
      ...[0.001, 0.0025].map((le) => [String(le), 1]),
      ...[0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5].map((le) => [String(le), 3]),
      ...[1, 2.5, 5, 10, 30].map((le) => [String(le), 4]),
      ['+Inf', 5],
    ]);
    assert.equal(metricOf(text, `${name}_count{${labels}}`), 5);
    assert.equal(metricOf(text, `${name}_sum{${labels}}`), 60.7065);
  });
});
