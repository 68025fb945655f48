import { randomBytes } from 'node:crypto';
import { existsSync } from 'node:fs';
import { copyFile, mkdir, mkdtemp, rename, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import type { Database } from '../database/database.ts';
import { DatabaseRejected } from '../database/errors.ts';
import { isPostgres, openDatabase } from '../database/open.ts';
import { createPrivateFile } from '../database/private-file.ts';
import { requireRow } from '../database/require-row.ts';
import { runPostgresProgram } from './postgres-program.ts';

/** What a restored database contains. */
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
 * exist, or an empty database of PostgreSQL. Migrates and verifies it. Throws `DatabaseRejected`.
 */
export async function restore(url: string, from: string): Promise<Contents> {
  if (!existsSync(from)) throw new DatabaseRejected(`${from} does not exist.`);
  return isPostgres(url) ? restoreArchive(url, from) : restoreFile(url, from);
}

/**
 * Restores a backup into a temporary database, verifies it, and deletes it. On PostgreSQL, that is another database on
 * the server of the URL, whose user must be allowed to create one.
 */
export async function checkBackup(url: string, from: string): Promise<Contents> {
  if (!isPostgres(url)) {
    const folder = await mkdtemp(join(tmpdir(), 'svc-embed-check-'));
    return restore(join(folder, 'check.db'), from).finally(() => rm(folder, { recursive: true }));
  }
  const name = `svc_check_${randomBytes(6).toString('hex')}`;
  const server = await openDatabase(url);
  try {
    await server.query(`CREATE DATABASE ${name}`);
    const temporary = Object.assign(new URL(url), { pathname: `/${name}` });
    return await restore(String(temporary), from).finally(() =>
      server.query(`DROP DATABASE ${name}`),
    );
  } finally {
    await server.close();
  }
}

async function restoreArchive(url: string, from: string): Promise<Contents> {
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
    await runPostgresProgram('pg_restore', url, [...options, from]);
    return await verify(database);
  } finally {
    await database.close();
  }
}

async function restoreFile(url: string, from: string): Promise<Contents> {
  const file = url.replace(/^file:(\/\/)?/, '');
  const present = [file, `${file}-wal`, `${file}-shm`].find(existsSync);
  if (present)
    throw new DatabaseRejected(
      `${present} exists already. Stop the service, and move its database away with the files -wal and -shm.`,
    );
  const partial = `${file}.partial`;
  await rm(partial, { force: true });
  await mkdir(dirname(file), { recursive: true });
  createPrivateFile(partial);
  try {
    await copyFile(from, partial);
    const database = await openDatabase(partial);
    const contents = await verify(database).finally(() => database.close());
    await rename(partial, file);
    return contents;
  } finally {
    await rm(partial, { force: true });
  }
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
