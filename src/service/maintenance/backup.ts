import { existsSync } from 'node:fs';
import { rename, rm } from 'node:fs/promises';
import { DatabaseSync } from 'node:sqlite';
import type { Database } from '../database/database.ts';
import { DatabaseRejected } from '../database/errors.ts';
import { createPrivateFile } from '../database/private-file.ts';

/**
 * Copies a SQLite file in use to a new file, as a consistent snapshot. The stored signing key is included only with
 * `withKey`. Throws `DatabaseRejected` for PostgreSQL, or if the copy cannot be written.
 */
export async function backup(
  database: Database,
  to: string,
  { withKey }: { withKey: boolean },
): Promise<void> {
  if (database.engine !== 'sqlite')
    throw new DatabaseRejected(
      'backup copies SQLite files only. For PostgreSQL use pg_dump --exclude-table-data=svc_secret.',
    );
  if (existsSync(to))
    throw new DatabaseRejected(`${to} already exists. Name a file that does not exist yet.`);
  const partial = `${to}.partial`;
  await rm(partial, { force: true });
  try {
    createPrivateFile(partial);
    await database.query('VACUUM INTO $1', [partial]);
  } catch (cause) {
    throw new DatabaseRejected(`${to} cannot be written. Name a file in a folder that exists.`, {
      cause,
    });
  }
  if (!withKey) deleteSigningKey(partial);
  await rename(partial, to);
}

/** Deletes the signing key and overwrites it, so that no free page contains it. */
function deleteSigningKey(file: string): void {
  const copy = new DatabaseSync(file);
  copy.exec('PRAGMA secure_delete = ON; DELETE FROM svc_secret; VACUUM');
  copy.close();
}
