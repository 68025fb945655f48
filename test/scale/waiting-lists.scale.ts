import assert from 'node:assert/strict';
import { after, before, beforeEach, describe, it } from 'node:test';
import { delay } from '../../src/lib/waiting.ts';
import { freePort } from '../node/free-port.ts';
import { ApiClient } from '../service/api-client.ts';
import { cliFixture, type ServiceProcess } from '../service/cli/cli-fixture.ts';
import { metricOf } from '../service/metrics/metric-of.ts';
import { type PostgresServer, startPostgres } from '../service/postgres-server.ts';
import { ListReaders } from './list-readers.ts';
import { type PgBouncer, startPgBouncer } from './pgbouncer.ts';

const READERS = 100;
const REST_S = 5;
const AWAY_MS = 3_000;
/** Less than what is left of a wait after the rest. */
const WAKE_MAX_MS = 10_000;

describe('lists that wait, behind PgBouncer in transaction mode', { timeout: 180_000 }, () => {
  const cli = cliFixture();
  let postgres: PostgresServer;
  let pooler: PgBouncer;
  let variables: Record<string, string>;
  /** Where the readers wait. */
  let served: ServiceProcess;
  /** Another process, where a viewer writes. */
  let other: ServiceProcess;
  let writer: ApiClient;
  let token: string;
  let readers: ListReaders;

  const metric = async (name: string) => {
    const response = await fetch(`http://127.0.0.1:${variables.SVC_METRICS_PORT}/metrics`);
    return metricOf(await response.text(), name) ?? assert.fail(name);
  };
  const untilAllWait = async () => {
    while ((await metric('svc_waiting_requests')) < READERS) await delay(20);
  };

  before(async () => {
    postgres = await startPostgres();
    pooler = await startPgBouncer(postgres.url);
    const DATABASE_URL = pooler.urlOf(await postgres.createDatabase());
    const pooled = { DATABASE_URL, DATABASE_POOLER: 'transaction', SVC_TRUST_PROXY: '1' };
    const [PORT, SVC_METRICS_PORT] = [`${await freePort()}`, `${await freePort()}`];
    variables = { ...pooled, PORT, SVC_METRICS_PORT };
    served = await cli.serve(variables);
    other = await cli.serve(pooled);
    writer = new ApiClient(other.url);
    token = await writer.tokenOf('writer');
    await writer.comment(token, 'first');
    readers = new ListReaders(served.url, { wait: 25 });
    await readers.start(READERS);
  });
  beforeEach(async () => {
    await untilAllWait();
    readers.failures.length = 0;
  });
  after(async () => {
    const stopped = readers.stop();
    for (const each of [served, other]) assert.equal(await each.end(), 0);
    await stopped;
    await pooler.stop();
    await postgres.stop();
  });

  it('are woken by another process, which takes one statement per second', async () => {
    const reads = await metric('svc_version_reads_total');
    await delay(REST_S * 1_000);
    const perSecond = ((await metric('svc_version_reads_total')) - reads) / REST_S;
    assert.ok(perSecond > 0 && perSecond <= 1.2, String(perSecond));
    const start = performance.now();
    await writer.comment(token, 'of another process');
    await readers.untilAllHave(['of another process']);
    assert.ok(performance.now() - start < WAKE_MAX_MS, 'the waits have not ended before');
    assert.deepEqual(readers.failures, []);
  });

  it('lose nothing if the database is away meanwhile', async () => {
    await postgres.kill();
    await delay(AWAY_MS);
    await postgres.restart();
    while (
      (await writer.comments(token, '', { body: { body: 'after the restart' } })).status !== 201
    )
      await delay(100);
    await readers.untilAllHave(['after the restart']);
    assert.deepEqual(readers.failures, []);
  });

  it('lose nothing if their process is killed meanwhile', async () => {
    const client = new ApiClient(served.url);
    await client.comment(await client.tokenOf('writer'), 'acknowledged before the kill');
    await served.end('SIGKILL');
    await writer.comment(token, 'while the process is away');
    served = await cli.serve(variables);
    await readers.untilAllHave(['acknowledged before the kill', 'while the process is away']);
    assert.ok(readers.failures.length >= READERS, 'the kill was noticed');
    await untilAllWait();
    await writer.comment(token, 'after the kill');
    await readers.untilAllHave(['after the kill']);
  });
});
