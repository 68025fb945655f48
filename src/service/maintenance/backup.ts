import { existsSync } from 'node:fs';
import { rename, rm } from 'node:fs/promises';
import { DatabaseSync } from 'node:sqlite';
import type { Database } from '../database/database.ts';
import { DatabaseRefused } from '../database/errors.ts';
import { createPrivateFile } from '../database/private-file.ts';

/** Copies a live SQLite file, consistent as of one instant; the stored signing key stays behind unless asked for. */
export async function backup(
  database: Database,
  to: string,
  { withKey }: { withKey: boolean },
): Promise<void> {
  if (database.engine !== 'sqlite')
    throw new DatabaseRefused('This command copies SQLite files. For PostgreSQL use pg_dump.');
  if (existsSync(to))
    throw new DatabaseRefused(`${to} exists already. Name a file that is not there yet.`);
  const partial = `${to}.partial`;
  await rm(partial, { force: true });
  try {
    createPrivateFile(partial);
    await database.query('VACUUM INTO $1', [partial]);
  } catch (cause) {
    throw new DatabaseRefused(`${to} cannot be written. Name a file in a folder that exists.`, {
      cause,
    });
  }
  if (!withKey) removeKey(partial);
  await rename(partial, to);
}

/** Overwrites what it deletes, so that the key is not left in a free page. */
function removeKey(file: string): void {
  const copy = new DatabaseSync(file);
  copy.exec('PRAGMA secure_delete = ON; DELETE FROM svc_secret; VACUUM');
  copy.close();
}
