import { randomBytes } from 'node:crypto';
import { existsSync } from 'node:fs';
import { rename, rm } from 'node:fs/promises';
import { resolve } from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import type { Database } from '../database/database.ts';
import { DatabaseRejected } from '../database/errors.ts';
import { createPrivateFile } from '../database/private-file.ts';
import { interruptible } from './interruptible.ts';
import { runPostgresProgram } from './postgres-program.ts';

/**
 * Copies a database in use to a new file, as a consistent snapshot: a SQLite file, or an archive of `pg_dump`. The stored
 * signing key is included only with `withKey`. `url` is that of the database. Throws `DatabaseRejected` if the copy cannot be
 * written. If it is interrupted, `pg_dump` ends, and the temporary file, which may contain the signing key, is removed.
 */
export async function backup(
  database: Database,
  url: string,
  to: string,
  { withKey }: { withKey: boolean },
): Promise<void> {
  if (existsSync(to))
    throw new DatabaseRejected(`${to} already exists. Name a file that does not exist yet.`);
  // Of this process alone, so that two backups at the same time do not write to one file. Absolute, because SQLite reads a
  // path that begins with `file:` as a URL.
  const partial = resolve(`${to}.${randomBytes(6).toString('hex')}.partial`);
  await interruptible('The backup', async (signal) => {
    try {
      await write(database, url, { to, partial, withKey, signal });
      await rename(partial, to);
    } finally {
      await rm(partial, { force: true });
    }
  });
}

/** A copy that is written to a temporary file first. */
interface Copy {
  to: string;
  partial: string;
  withKey: boolean;
  signal: AbortSignal;
}

async function write(
  database: Database,
  url: string,
  { to, partial, withKey, signal }: Copy,
): Promise<void> {
  try {
    createPrivateFile(partial);
    if (database.engine === 'sqlite') await database.query('VACUUM INTO $1', [partial]);
  } catch (cause) {
    throw new DatabaseRejected(`${to} cannot be written. Name a file in a folder that exists.`, {
      cause,
    });
  }
  if (database.engine === 'postgres') await dump(url, { partial, withKey, signal });
  else if (!withKey) deleteSigningKey(partial);
}

async function dump(url: string, { partial, withKey, signal }: Omit<Copy, 'to'>): Promise<void> {
  const key = withKey ? [] : ['--exclude-table-data=svc_secret'];
  const format = ['--format=custom', '--no-owner', '--no-privileges'];
  await runPostgresProgram('pg_dump', url, [...format, ...key, `--file=${partial}`], signal);
}

/** Deletes the signing key and overwrites it, so that no free page contains it. */
function deleteSigningKey(file: string): void {
  const copy = new DatabaseSync(file);
  copy.exec('PRAGMA secure_delete = ON; DELETE FROM svc_secret; VACUUM');
  copy.close();
}
