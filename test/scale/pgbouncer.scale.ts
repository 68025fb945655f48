import assert from 'node:assert/strict';
import { after, before, describe, it } from 'node:test';
import { deferred } from '../../src/lib/waiting.ts';
import { DatabaseUnavailable, openDatabase } from '../../src/service/index.ts';
import { ApiClient } from '../service/api-client.ts';
import { cliFixture } from '../service/cli/cli-fixture.ts';
import { pgBouncerEngine } from './pgbouncer.ts';

const CONNECTIONS = 2;
const WRITERS = 40;

describe('svc-embed-service behind PgBouncer in transaction mode', { timeout: 120_000 }, () => {
  const cli = cliFixture();
  const engine = pgBouncerEngine(CONNECTIONS);
  before(() => engine.start());
  after(() => engine.stop());

  it('names DATABASE_POOLER if it is not set', async () => {
    const error = await cli.errorOf([], { DATABASE_URL: await engine.url() });
    assert.match(error, /unsupported startup parameter.*set DATABASE_POOLER=transaction\./);
  });

  it('shares two connections among three processes that start and write at the same time', async () => {
    const variables = { DATABASE_URL: await engine.url(), DATABASE_POOLER: 'transaction' };
    const processes = await Promise.all([1, 2, 3].map(() => cli.serve(variables)));
    const clients = processes.map(({ url }) => new ApiClient(url));
    const ids = await Promise.all(
      Array.from({ length: WRITERS }, async (_, index) => {
        const client = clients[index % clients.length] ?? assert.fail();
        const token = await client.tokenOf(`user-${index}`);
        return (await client.comment(token, `comment ${index}`)).id;
      }),
    );
    const [first = assert.fail()] = clients;
    assert.deepEqual(await first.allCommentIds(await first.token()), new Set(ids));
    assert.deepEqual(await Promise.all(processes.map(({ end }) => end())), [0, 0, 0]);
  });

  it('waits for the migration of another process, and ends a statement that runs too long', async () => {
    const url = await engine.url();
    const options = { pooler: 'transaction', statementTimeoutMs: 1_000 } as const;
    const [first, second] = [await openDatabase(url, options), await openDatabase(url, options)];
    const [locked, waiting] = [deferred<void>(), deferred<string>()];
    const migration = first.transaction(async (transaction) => {
      await transaction.query("SELECT pg_advisory_xact_lock(hashtext('svc-embed migration'))");
      locked.resolve();
      await waiting.promise;
    });
    await locked.promise;
    const migrated = second.migrate(waiting.resolve);
    await Promise.all([migration, migrated]);
    await assert.rejects(first.query('SELECT pg_sleep(20)'), DatabaseUnavailable);
    assert.deepEqual(await first.query('SELECT 1 AS one'), [{ one: 1 }]);
    await Promise.all([first.close(), second.close()]);
  });
});
