import assert from 'node:assert/strict';
import { after, before, describe, it } from 'node:test';
import { cliFixture } from '../service/cli/cli-fixture.ts';
import { PASSWORD } from '../service/postgres-process.ts';
import { ExpectedComments } from '../soak/expected-comments.ts';
import { CommentWriters } from './comment-writers.ts';
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
    const expected = new ExpectedComments();
    const writers = [new CommentWriters(url, expected), new CommentWriters(otherUrl, expected)];
    for (const each of writers) each.start(WRITERS / writers.length);
    await Promise.all(writers.map((each) => each.untilAcknowledged(40)));
    await pair.killPrimary();
    await pair.promoteStandby();
    await Promise.all(writers.map((each) => each.untilAcknowledged(40)));
    await Promise.all(writers.map((each) => each.stop()));

    assert.ok(writers.flatMap(({ failures }) => failures).length > 0, 'the failover was noticed');
    await writers[0]?.check();
    for (const served of processes) assert.equal(await served.end(), 0);
  });
});
