import { existsSync } from 'node:fs';
import { rename, rm } from 'node:fs/promises';
import { DatabaseSync } from 'node:sqlite';
import type { Database } from '../database/database.ts';
import { DatabaseRejected } from '../database/errors.ts';
import { createPrivateFile } from '../database/private-file.ts';
import { runPostgresProgram } from './postgres-program.ts';

/**
 * Copies a database in use to a new file, as a consistent snapshot: a SQLite file, or an archive of `pg_dump`. The stored
 * signing key is included only with `withKey`. `url` is that of the database. Throws `DatabaseRejected` if the copy cannot be written.
 */
export async function backup(
  database: Database,
  url: string,
  to: string,
  { withKey }: { withKey: boolean },
): Promise<void> {
  if (existsSync(to))
    throw new DatabaseRejected(`${to} already exists. Name a file that does not exist yet.`);
  const partial = `${to}.partial`;
  try {
    await rm(partial, { force: true });
    createPrivateFile(partial);
    if (database.engine === 'sqlite') await database.query('VACUUM INTO $1', [partial]);
  } catch (cause) {
    throw new DatabaseRejected(`${to} cannot be written. Name a file in a folder that exists.`, {
      cause,
    });
  }
  if (database.engine === 'postgres') await dump(url, partial, withKey);
  else if (!withKey) deleteSigningKey(partial);
  await rename(partial, to);
}

async function dump(url: string, to: string, withKey: boolean): Promise<void> {
  const key = withKey ? [] : ['--exclude-table-data=svc_secret'];
  const format = ['--format=custom', '--no-owner', '--no-privileges'];
  await runPostgresProgram('pg_dump', url, [...format, ...key, `--file=${to}`]);
}

/** Deletes the signing key and overwrites it, so that no free page contains it. */
function deleteSigningKey(file: string): void {
  const copy = new DatabaseSync(file);
  copy.exec('PRAGMA secure_delete = ON; DELETE FROM svc_secret; VACUUM');
  copy.close();
}
