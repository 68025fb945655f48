import assert from 'node:assert/strict';
import { statSync, writeFileSync } from 'node:fs';
import { before, it } from 'node:test';
import { openDatabase } from '../../src/service/database/open.ts';
import { ApiClient } from '../service/api-client.ts';
import { type CliFixture, cliFixture, type ServiceProcess } from '../service/cli/cli-fixture.ts';

/** A database that a test destroys. */
export interface Destroyed {
  url: string;
  /** Loses all data; afterwards a restore into `url` is possible. */
  destroy(): Promise<void>;
}

/** Destroys a database, restores its backup, and checks that a viewer goes on. */
export function restoreSuite(create: (cli: CliFixture) => Promise<Destroyed>): void {
  const cli = cliFixture();
  let database: Destroyed;
  let service: ServiceProcess;
  let variables: Record<string, string>;
  let token: string;
  let commentId: number;
  let backup: string;
  before(async () => {
    database = await create(cli);
    const key = cli.file('signing.key', 'a signing key of at least 32 bytes');
    variables = { DATABASE_URL: database.url, SVC_SIGNING_KEY_FILE: key };
    service = await cli.serve(variables);
    const client = new ApiClient(service.url);
    token = await client.tokenOf('ann');
    commentId = (await client.comment(token, 'Before the backup')).id;
    await query("INSERT INTO svc_secret (name, value) VALUES ('signing-key', 'stored')");
    backup = cli.file('backup');
    const { stderr } = await cli.run(['backup', '--to', backup], variables);
    assert.equal(stderr, '');
    await client.comment(token, 'After the backup');
  });

  async function query(sql: string) {
    const opened = await openDatabase(database.url);
    return opened.query(sql).finally(() => opened.close());
  }

  const counts = /embed tenants: 1, users: 1, sessions: 1, comments: 1, the newest of 20\S+Z/;
  const restore = (...args: string[]) => cli.run(['restore', '--from', backup, ...args], variables);

  it('writes a file that only its owner can read', () => {
    assert.equal(statSync(backup).mode & 0o777, 0o600);
  });

  it('is checked while the service runs, which stays as it is', async () => {
    const { stdout, stderr } = await restore('--check');
    assert.equal(stderr, '');
    assert.match(stdout, /can be restored/);
    assert.match(stdout, counts);
    assert.equal((await new ApiClient(service.url).allCommentIds(token)).size, 2);
  });

  it('is not restored over a database', async () => {
    assert.match(await cli.errorOf(['restore', '--from', backup], variables), /already/);
    assert.equal((await new ApiClient(service.url).allCommentIds(token)).size, 2);
  });

  it('rejects a file that is not a backup', async () => {
    const other = cli.file('other');
    writeFileSync(other, 'x'.repeat(8_192));
    const error = await cli.errorOf(['restore', '--from', other, '--check'], variables);
    assert.match(error, /: (.* is not a backup of SQLite|pg_restore failed: )./);
  });

  it('brings the viewer back to the time of the backup after the database was lost', async () => {
    await service.end();
    await database.destroy();
    const { stdout, stderr } = await restore();
    assert.equal(stderr, '');
    assert.match(stdout, counts);
    assert.deepEqual(await query('SELECT * FROM svc_secret'), [], 'no key is in the backup');
    service = await cli.serve(variables);
    const client = new ApiClient(service.url);
    assert.deepEqual([...(await client.allCommentIds(token))], [commentId]);
    const { id } = await client.comment(token, 'After the restore');
    assert.ok(id > commentId);
    assert.equal(await service.end(), 0);
  });
}
