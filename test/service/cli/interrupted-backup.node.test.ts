import assert from 'node:assert/strict';
import {
  chmodSync,
  existsSync,
  mkdirSync,
  readdirSync,
  readFileSync,
  writeFileSync,
} from 'node:fs';
import { DatabaseSync } from 'node:sqlite';
import { after, before, describe, it } from 'node:test';
import { setTimeout as delay } from 'node:timers/promises';
import { openDatabase } from '../../../src/service/index.ts';
import { type PostgresServer, runSql, startPostgres } from '../postgres-server.ts';
import { cliFixture } from './cli-fixture.ts';

const SIGNALS = ['SIGINT', 'SIGTERM', 'SIGHUP'] as const;
const PASSWORD = 'a-password-of-the-database';
const FILLER_BYTES = 50_000_000;

const cli = cliFixture();
let backups = 0;

/** Waits until a file with this end of its name is in a folder. */
async function untilFile(folder: string, end: string): Promise<void> {
  while (!readdirSync(folder).some((name) => name.endsWith(end))) await delay(1);
}

/** The databases of checks on the server of a URL. */
async function temporaryDatabases(url: string): Promise<object[]> {
  const database = await openDatabase(url);
  const sql = "SELECT datname FROM pg_database WHERE datname LIKE 'svc_check%'";
  return database.query<object>(sql).finally(() => database.close());
}

/** A folder for the files of one command. */
function newFolder(): string {
  const folder = cli.file(`backup-${++backups}`);
  mkdirSync(folder);
  return folder;
}

describe('an interrupted command with a backup of SQLite', () => {
  const DATABASE_URL = cli.file('large.db');
  before(async () => {
    await cli.run(['migrate'], { DATABASE_URL });
    const file = new DatabaseSync(DATABASE_URL);
    file.exec(
      `CREATE TABLE filler (bytes BLOB); INSERT INTO filler VALUES (randomblob(${FILLER_BYTES}))`,
    );
    file.close();
  });

  /** The files of a folder, without those of Node. */
  const filesIn = (folder: string) =>
    readdirSync(folder).filter((name) => name !== 'node-compile-cache');

  /** Interrupts a command when it has begun to write into a folder, and returns the files that it leaves there. */
  const interrupt = async (
    args: readonly string[],
    variables: Readonly<Record<string, string>>,
    folder: string,
    signal: NodeJS.Signals,
  ) => {
    const child = cli.spawn(args, variables);
    const closed = new Promise((resolve) => child.once('close', resolve));
    // On a busy machine, the command may have ended before a file was seen.
    while (child.exitCode === null && filesIn(folder).length === 0) await delay(1);
    child.kill(signal);
    await closed;
    return filesIn(folder);
  };

  for (const signal of SIGNALS)
    it(`leaves no incomplete backup after ${signal}`, async () => {
      const folder = newFolder();
      const to = `${folder}/backup.db`;
      const args = ['backup', '--to', to, '--with-key'];
      const files = await interrupt(args, { DATABASE_URL }, folder, signal);
      // SQLite copies without interruption, so the copy may be complete.
      assert.deepEqual(files, files.length === 0 ? [] : ['backup.db']);
      if (existsSync(to))
        assert.equal((await cli.run(['restore', '--from', to, '--check'])).code, 0);
    });

  it('leaves no temporary database of a check', async () => {
    const TMPDIR = newFolder();
    const args = ['restore', '--from', DATABASE_URL, '--check'];
    assert.deepEqual(await interrupt(args, { TMPDIR }, TMPDIR, 'SIGTERM'), []);
  });

  it('leaves no incomplete database of a restore', async () => {
    const folder = newFolder();
    const variables = { DATABASE_URL: `${folder}/restored.db` };
    const args = ['restore', '--from', DATABASE_URL];
    const files = await interrupt(args, variables, folder, 'SIGTERM');
    assert.deepEqual(files, files.length === 0 ? [] : ['restored.db']);
  });
});

describe('the programs of PostgreSQL for backups', () => {
  let server: PostgresServer;
  const programs = cli.file('programs');
  const seen = (name: string) => readFileSync(`${programs}/${name}`, 'utf8');

  before(async () => {
    server = await startPostgres();
    await runSql(
      `${server.url}/postgres`,
      `CREATE ROLE owner SUPERUSER LOGIN PASSWORD '${PASSWORD}'`,
    );
    mkdirSync(programs);
    for (const name of ['pg_dump', 'pg_restore']) {
      // Records how it was called, begins to write its file, and does not end by itself.
      const program = cli.file(
        `programs/${name}`,
        `#!/bin/sh
tr '\\0' '\\n' < /proc/$$/cmdline > ${programs}/arguments
printf %s "$PGPASSWORD" > ${programs}/password
echo $$ > ${programs}/pid
for argument; do
  case $argument in --file=*) echo incomplete > "\${argument#--file=}" ;; esac
done
touch ${programs}/$STARTED
exec sleep 600
`,
      );
      chmodSync(program, 0o700);
    }
  });
  after(() => server.stop());

  /** Starts a command for a file in a folder, and waits until the program runs. */
  const start = async (DATABASE_URL: string, commandOf: (file: string) => string[]) => {
    const folder = newFolder();
    const STARTED = `started-${backups}`;
    const PATH = `${programs}:${process.env.PATH}`;
    const variables = { DATABASE_URL, PATH, STARTED };
    await cli.run(['migrate'], { DATABASE_URL });
    const child = cli.spawn(commandOf(`${folder}/backup`), variables);
    const closed = new Promise<number | null>((resolve) => child.once('close', resolve));
    await untilFile(programs, STARTED);
    return { folder, child, closed };
  };

  const backup = (file: string) => ['backup', '--to', file];

  for (const signal of SIGNALS)
    it(`end with the backup at ${signal}, and its file is removed`, async () => {
      const { folder, child, closed } = await start(await server.createDatabase(), backup);
      assert.match(readdirSync(folder).join(), /^backup\.[0-9a-f]+\.partial$/);
      child.kill(signal);
      assert.equal(await closed, 1);
      assert.deepEqual(readdirSync(folder), []);
      assert.equal(existsSync(`/proc/${seen('pid').trim()}`), false, 'the program has ended');
    });

  it('end with the check, and its database is removed', async () => {
    const url = await server.createDatabase();
    const { child, closed } = await start(url, (file) => {
      writeFileSync(file, '');
      return ['restore', '--from', file, '--check'];
    });
    assert.equal((await temporaryDatabases(url)).length, 1);
    child.kill('SIGTERM');
    assert.equal(await closed, 1);
    assert.deepEqual(await temporaryDatabases(url), []);
    assert.equal(existsSync(`/proc/${seen('pid').trim()}`), false, 'the program has ended');
  });

  it('receive blanks in parameters as %20, because libpq does not read +', async () => {
    const url = `${await server.createDatabase()}?options=-c%20search_path%3Dpublic`;
    const { child, closed } = await start(url, backup);
    child.kill('SIGTERM');
    await closed;
    assert.match(seen('arguments'), /\?options=-c%20search_path%3Dpublic$/m);
  });

  for (const form of ['user', 'parameter'])
    it(`receive the password in their environment, not in their arguments: ${form}`, async () => {
      const url = new URL(await server.createDatabase());
      url.username = 'owner';
      url.password = PASSWORD;
      if (form === 'parameter') {
        url.password = '';
        url.searchParams.set('password', PASSWORD);
      }
      const { child, closed } = await start(`${url}`, backup);
      const ofService = readFileSync(`/proc/${child.pid}/cmdline`, 'utf8');
      child.kill('SIGTERM');
      await closed;
      assert.equal(seen('password'), PASSWORD);
      assert.match(seen('arguments'), /--dbname=postgres:/);
      for (const text of [seen('arguments'), ofService]) assert.ok(!text.includes(PASSWORD), text);
    });
});
