import assert from 'node:assert/strict';
import { after, before, describe, it } from 'node:test';
import { openDatabase } from '../../../src/service/index.ts';
import { cliFixture } from '../cli/cli-fixture.ts';
import { type PostgresServer, runSql, startPostgres } from '../postgres-server.ts';

describe('a database of PostgreSQL that cannot be used', () => {
  const cli = cliFixture();
  let server: PostgresServer;
  before(async () => {
    server = await startPostgres();
    for (const role of ['owner', 'user'])
      await runSql(`${server.url}/postgres`, `CREATE ROLE svc_${role} LOGIN PASSWORD 'test'`);
  });
  after(() => server.stop());

  const sql = (url: string, statement: string) => runSql(url, statement);
  /** The URL of a database for another role. */
  const asRole = (url: string, role: string) =>
    String(Object.assign(new URL(url), { username: role }));
  const create = async (options: string) => {
    const name = `other_${Math.random().toString(36).slice(2)}`;
    await sql(`${server.url}/postgres`, `CREATE DATABASE ${name} ${options}`);
    return `${server.url}/${name}`;
  };
  /** The sentence with which the start and each of the commands ends. */
  const errorOf = async (DATABASE_URL: string, ...commands: string[][]) => {
    const [first = [], ...others] = commands;
    const error = await cli.errorOf(first, { DATABASE_URL });
    for (const args of others) assert.equal(await cli.errorOf(args, { DATABASE_URL }), error);
    return error;
  };

  for (const encoding of ['LATIN1', 'EUC_JP', 'SQL_ASCII'])
    it(`ends the start with the encoding ${encoding}`, async () => {
      const url = await create(`ENCODING '${encoding}' LOCALE 'C' TEMPLATE template0`);
      const error = await errorOf(url, [], ['migrate']);
      assert.match(
        error,
        new RegExp(`has the encoding ${encoding}, .* Run CREATE DATABASE svc ENCO`),
      );
    });

  it('ends the start if the role may not create tables, until it was granted', async () => {
    const url = await server.createDatabase();
    const DATABASE_URL = asRole(url, 'svc_user');
    const error = await errorOf(DATABASE_URL, [], ['migrate']);
    const [, statement = ''] =
      /svc_user may not create tables in the schema public\. Run (GRANT .+?) as the owner/.exec(
        error,
      ) ?? [];
    await sql(url, statement);
    const { code, stderr } = await cli.run(['migrate'], { DATABASE_URL });
    assert.deepEqual([code, stderr], [0, '']);
  });

  it('ends the start with another password', async () => {
    const url = String(
      Object.assign(new URL(await server.createDatabase()), { password: 'other' }),
    );
    const error = await errorOf(url, [], ['migrate']);
    assert.match(
      error,
      /password authentication failed .* Check the user and the password in DATABASE_URL/,
    );
    assert.doesNotMatch(error, /other/);
  });

  it('names what to change if the role has fewer connections than the pool', async () => {
    const url = await server.createDatabase();
    await sql(url, "CREATE ROLE svc_few LOGIN PASSWORD 'test' CONNECTION LIMIT 1");
    await sql(url, 'GRANT ALL ON SCHEMA public TO svc_few');
    const few = Object.assign(new URL(asRole(url, 'svc_few')), { password: 'test' });
    const database = await openDatabase(String(few));
    const queries = await Promise.allSettled(
      Array.from({ length: 5 }, () => database.query('SELECT pg_sleep(0.2)')),
    );
    await database.close();
    const reasons = queries.flatMap((query) => (query.status === 'rejected' ? [query.reason] : []));
    assert.ok(reasons.length > 0);
    for (const { name, code, message } of reasons) {
      assert.deepEqual([name, code], ['DatabaseUnavailable', '53300']);
      assert.match(message, /Lower DATABASE_POOL_SIZE, or raise max_connections/);
    }
  });

  it('ends the start if the role has no schema', async () => {
    const url = await server.createDatabase();
    await sql(url, 'DROP SCHEMA public');
    const error = await errorOf(asRole(url, 'svc_user'), []);
    assert.match(error, /There is no schema .* Run CREATE SCHEMA svc AUTHORIZATION svc_user/);
  });

  it('serves with a role that may only use the tables, which cannot migrate them', async () => {
    const url = await server.createDatabase();
    await sql(url, 'GRANT CREATE ON SCHEMA public TO svc_owner');
    await cli.run(['migrate'], { DATABASE_URL: asRole(url, 'svc_owner') });
    const DATABASE_URL = asRole(url, 'svc_user');
    const revoke = ['revoke', '--tenant', 'acme', '--all'];
    const error = await errorOf(DATABASE_URL, [], ['migrate'], revoke);
    assert.match(error, /may not run a statement .* GRANT SELECT, INSERT, UPDATE, DELETE ON ALL/);
    await sql(
      url,
      'GRANT SELECT, INSERT, UPDATE, DELETE ON ALL TABLES IN SCHEMA public TO svc_user',
    );
    const service = await cli.serve({ DATABASE_URL });
    assert.equal(await service.end(), 0);
    await sql(url, 'DELETE FROM svc_migration WHERE number > 0');
    await sql(url, 'GRANT CREATE ON SCHEMA public TO svc_user');
    const older = await errorOf(DATABASE_URL, []);
    assert.match(older, /belong to the role svc_owner, .* migrate with svc_owner in DATABASE_URL/);
  });

  it('ends the start and the commands that write if the server is read-only', async () => {
    const url = await server.createDatabase();
    await cli.run(['migrate'], { DATABASE_URL: url });
    const { pathname } = new URL(url);
    await sql(url, `ALTER DATABASE ${pathname.slice(1)} SET default_transaction_read_only = on`);
    const error = await errorOf(url, [], ['migrate']);
    assert.match(error, /read-only .* Run ALTER ROLE postgres SET default_transaction_read_only/);
    for (const args of [
      ['revoke', '--tenant', 'acme', '--all'],
      ['purge', '--before', '2026-01-31'],
    ])
      assert.match(await errorOf(url, args), /server .* is read-only/);
  });

  it('ends the start with a database that does not exist', async () => {
    const error = await errorOf(`${server.url}/missing`, []);
    assert.match(error, /"missing" does not exist\)\. Run CREATE DATABASE svc .*, or check/);
  });

  it('ends restore --check if the role may not create a database', async () => {
    const url = await server.createDatabase();
    const DATABASE_URL = asRole(url, 'svc_user');
    const from = cli.file('archive', 'x');
    const error = await errorOf(DATABASE_URL, ['restore', '--from', from, '--check']);
    assert.match(error, /svc_user may not create a database.* Run ALTER ROLE svc_user CREATEDB/);
  });
});
