import assert from 'node:assert/strict';
import { after, before, describe, it } from 'node:test';
import { ApiClient } from '../service/api-client.ts';
import { cliFixture } from '../service/cli/cli-fixture.ts';
import { PASSWORD } from '../service/postgres-server.ts';
import { commentWriters } from './comment-writers.ts';
import type { ConfiguredProgram } from './configured-program.ts';
import { followPrimary } from './haproxy.ts';
import { type PgBouncer, startPgBouncer } from './pgbouncer.ts';
import { type PostgresPair, startPostgresPair } from './postgres-pair.ts';

const WRITERS = 8;

describe('a failover to the synchronous standby through HAProxy', { timeout: 180_000 }, () => {
  const cli = cliFixture();
  let pair: PostgresPair;
  let proxy: ConfiguredProgram;
  let pooler: PgBouncer;
  before(async () => {
    pair = await startPostgresPair();
    proxy = await followPrimary(pair.primaryPort, pair.standbyPort);
    pooler = await startPgBouncer(`postgres://postgres:${PASSWORD}@127.0.0.1:${proxy.port}`);
  });
  after(async () => {
    await pooler?.stop();
    await proxy?.stop();
    await pair?.stop();
  });

  it('loses no acknowledged comment, and doubles none', async () => {
    const variables = { DATABASE_URL: pooler.urlOf('postgres'), DATABASE_POOLER: 'transaction' };
    const processes = [await cli.serve(variables), await cli.serve(variables)];
    const [url = assert.fail(), otherUrl = assert.fail()] = processes.map((each) => each.url);
    const writers = [commentWriters(url), commentWriters(otherUrl)];
    for (const each of writers) each.start(WRITERS / writers.length);
    await Promise.all(writers.map((each) => each.untilAcknowledged(40)));
    await pair.killPrimary();
    await pair.promoteStandby();
    await Promise.all(writers.map((each) => each.untilAcknowledged(40)));
    await Promise.all(writers.map((each) => each.stop()));

    const [first = assert.fail(), second = assert.fail()] = writers;
    assert.ok(first.failures.length + second.failures.length > 0, 'the failover was noticed');
    for (const [key, id] of second.acknowledged) first.acknowledged.set(key, id);
    await first.check(await new ApiClient(url).tokenOf('reader'));
    for (const served of processes) assert.equal(await served.end(), 0);
  });
});
