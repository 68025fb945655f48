import { randomBytes } from 'node:crypto';
import { createReadStream, createWriteStream, existsSync } from 'node:fs';
import { mkdir, mkdtemp, rename, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { pipeline } from 'node:stream/promises';
import { type Database, requireRow } from '../database/database.ts';
import { parseDatabaseUrl } from '../database/database-url.ts';
import { DatabaseRejected } from '../database/errors.ts';
import { openDatabase } from '../database/open.ts';
import { checkCreateDatabase } from '../database/postgres-checks.ts';
import { createPrivateFile } from '../database/private-file.ts';
import { interruptible } from './interruptible.ts';
import { runPostgresProgram } from './postgres-program.ts';

export interface Contents {
  embedTenants: number;
  users: number;
  comments: number;
  sessions: number;
  /** When the newest comment was created, in epoch milliseconds; null without comments. */
  newest: number | null;
}

/**
 * Restores a backup into the database of a URL, which must not contain tables of the service: a SQLite file that does not
 * exist, or an empty database of PostgreSQL. Migrates and verifies it. Throws `DatabaseRejected`; what is temporary is removed
 * also if it is interrupted.
 */
export function restore(url: string, from: string): Promise<Contents> {
  return interruptible('The restore', (signal) => restoreInto(url, from, signal));
}

async function restoreInto(url: string, from: string, signal: AbortSignal): Promise<Contents> {
  if (!existsSync(from)) throw new DatabaseRejected(`${from} does not exist.`);
  const address = parseDatabaseUrl(url);
  if (address.engine === 'postgres') return restoreArchive(url, from, signal);
  if (address.engine === 'sqlite') return restoreFile(address.file, from);
  throw new DatabaseRejected('restore needs a database that remains: DATABASE_URL is memory://.');
}

/**
 * Restores a backup into a temporary database, verifies it, and deletes it. On PostgreSQL, that is another database on
 * the server of the URL, whose user must be allowed to create one.
 */
export function checkBackup(url: string, from: string): Promise<Contents> {
  return interruptible('The check', (signal) =>
    parseDatabaseUrl(url).engine === 'postgres'
      ? checkInDatabase(url, from, signal)
      : checkInFolder(from, signal),
  );
}

async function checkInFolder(from: string, signal: AbortSignal): Promise<Contents> {
  const folder = await mkdtemp(join(tmpdir(), 'svc-embed-check-')).catch((cause) => {
    throw new DatabaseRejected(
      `The folder ${tmpdir()} for the temporary database cannot be written (${cause.code}). Set TMPDIR to one that this user may write.`,
      { cause },
    );
  });
  const file = join(folder, 'check.db');
  return restoreInto(file, from, signal).finally(() => rm(folder, { recursive: true }));
}

async function checkInDatabase(url: string, from: string, signal: AbortSignal): Promise<Contents> {
  const name = `svc_check_${randomBytes(6).toString('hex')}`;
  const server = await openDatabase(url);
  try {
    await checkCreateDatabase(server);
    await server.query(`CREATE DATABASE ${name} ENCODING 'UTF8' TEMPLATE template0`);
    const temporary = Object.assign(new URL(url), { pathname: `/${name}` });
    return await restoreInto(String(temporary), from, signal).finally(() =>
      server.query(`DROP DATABASE ${name}`),
    );
  } finally {
    await server.close();
  }
}

async function restoreArchive(url: string, from: string, signal: AbortSignal): Promise<Contents> {
  const database = await openDatabase(url);
  try {
    const [found] = await database.query<{ name: string | null }>(
      "SELECT to_regclass('svc_migration')::text AS name",
    );
    if (found?.name)
      throw new DatabaseRejected(
        'The database contains tables of the service already. Name an empty one in DATABASE_URL.',
      );
    const options = ['--exit-on-error', '--single-transaction', '--no-owner', '--no-privileges'];
    await runPostgresProgram('pg_restore', url, [...options, from], signal);
    return await verify(database);
  } finally {
    await database.close();
  }
}

async function restoreFile(file: string, from: string): Promise<Contents> {
  const present = filesOf(file).find(existsSync);
  if (present)
    throw new DatabaseRejected(
      `${present} exists already. Stop the service, and move its database away with the files -wal and -shm.`,
    );
  const partial = `${file}.partial`;
  await removeDatabase(partial);
  await mkdir(dirname(file), { recursive: true });
  createPrivateFile(partial);
  try {
    // Not `copyFile`, which gives the mode of the backup to the copy: others could read it, or the service not write it.
    await pipeline(createReadStream(from), createWriteStream(partial)).catch((cause) => {
      throw new DatabaseRejected(`${from} cannot be copied to ${partial} (${cause.code}).`, {
        cause,
      });
    });
    const database = await openDatabase(partial).catch((cause) => {
      throw new DatabaseRejected(
        `${from} is not a backup of SQLite, or is damaged. Name a file that backup has written, not compressed.`,
        { cause },
      );
    });
    const contents = await verify(database).finally(() => database.close());
    await rename(partial, file);
    return contents;
  } finally {
    await removeDatabase(partial);
  }
}

/** A SQLite file, and those that SQLite creates beside it. It would read those of an earlier file as its own. */
function filesOf(file: string): string[] {
  return ['', '-wal', '-shm', '-journal'].map((end) => file + end);
}

/** Removes the files of a database, such as those of a restore that was killed. */
async function removeDatabase(file: string): Promise<void> {
  for (const each of filesOf(file)) await rm(each, { force: true });
}

/** Migrates and counts. On SQLite, it checks first what `pg_restore` has checked on PostgreSQL. */
async function verify(database: Database): Promise<Contents> {
  const [schema] = await database
    .query<{ number: number | null }>('SELECT MAX(number) AS number FROM svc_migration')
    .catch(() => []);
  if (!schema?.number) throw new DatabaseRejected('The backup contains no tables of the service.');
  if (database.engine === 'sqlite' && !(await isWhole(database).catch(() => false)))
    throw new DatabaseRejected('The backup is damaged. Use another one.');
  await database.migrate();
  return requireRow<Contents>(
    database,
    `SELECT
    (SELECT COUNT(*) FROM svc_embed_tenant) AS "embedTenants",
    (SELECT COUNT(*) FROM svc_embed_user) AS users,
    (SELECT COUNT(*) FROM svc_comment) AS comments,
    (SELECT COUNT(*) FROM svc_session) AS sessions,
    (SELECT MAX(created_at) FROM svc_comment) AS newest`,
  );
}

/** Whether no page, index or reference of SQLite is damaged. Throws if a damaged page cannot be read. */
async function isWhole(database: Database): Promise<boolean> {
  const [pages] = await database.query<{ integrity_check: string }>('PRAGMA integrity_check');
  const orphans = await database.query('PRAGMA foreign_key_check');
  return pages?.integrity_check === 'ok' && orphans.length === 0;
}
