import {
  chmod,
  chown,
  readFile,
  realpath,
  rename,
  stat,
  unlink,
  writeFile,
} from 'node:fs/promises';
import type { Database, Queries } from '../database/database.ts';
import { DatabaseRejected } from '../database/errors.ts';
import { createKey, parseKeys, readStoredKeys } from '../keys/signing-keys.ts';

/** How long a new key only verifies, so that every process has loaded it before the first token is signed with it. */
const SIGNING_DELAY_MS = 60_000;

/** A rotation at `now` (epoch ms). */
export interface RotationOptions {
  now: number;
  /** How long a token is valid, in milliseconds. */
  tokenLifetime: number;
  /** Removes the present keys. All sessions are revoked, because processes load the keys only every few seconds. */
  immediately: boolean;
}

/** When a rotation takes effect, in epoch milliseconds. */
export interface Rotation {
  signsFrom: number;
  /** When the last token of the previous key has expired. */
  verifiesUntil: number;
}

/** Rotates the signing key that is stored in the database. An immediate rotation also revokes all sessions. */
export async function rotateStoredKey(
  database: Database,
  options: RotationOptions,
): Promise<Rotation> {
  const previous = await readStoredKeys(database);
  if (previous === '')
    throw new DatabaseRejected(
      'The database contains no signing key yet. Start the service once, or check DATABASE_URL.',
    );
  const { lines, rotation } = rotate(previous, options);
  const changed = await database.transaction(async (transaction) => {
    if (options.immediately) await revokeAllSessions(transaction, options.now);
    return transaction.query(
      `UPDATE svc_secret SET value = $1 WHERE name = 'signing-key' AND value = $2 RETURNING name`,
      [lines, previous],
    );
  });
  if (changed.length === 0)
    throw new DatabaseRejected('Another process has just rotated the signing key.');
  return rotation;
}

/** Revokes the sessions of all accounts, after their signing key was stolen. */
export async function revokeAllSessions(database: Queries, now: number): Promise<void> {
  await database.query('UPDATE svc_session SET revoked_at = $1 WHERE revoked_at IS NULL', [now]);
}

/**
 * Rotates the signing key in a file. The file keeps its owner and mode, and is never incomplete. Its owner may be no
 * member of its group, and then cannot keep the group: the new file has that of the user, and nothing for the group.
 */
export async function rotateKeyFile(path: string, options: RotationOptions): Promise<Rotation> {
  const file = await realpath(path);
  const { lines, rotation } = rotate(await readFile(file, 'utf8'), options);
  const { mode, uid, gid } = await stat(file);
  const partial = `${file}.partial`;
  await removeFile(partial);
  try {
    await writeFile(partial, `${lines}\n`, { mode: 0o600, flag: 'wx' });
    const hasGroup = await setOwner(partial, uid, gid);
    await chmod(partial, mode & (hasGroup ? 0o777 : 0o707));
    await rename(partial, file);
  } finally {
    await removeFile(partial);
  }
  return rotation;
}

/** Removes a file, such as that of a process that was killed, if it exists. */
async function removeFile(file: string): Promise<void> {
  await unlink(file).catch((error) => {
    if (error.code !== 'ENOENT') throw error;
  });
}

/** Sets the owner and the group of a file of this user. Returns whether it has the group. */
async function setOwner(file: string, uid: number, gid: number): Promise<boolean> {
  const own = await stat(file);
  if (own.uid === uid && own.gid === gid) return true;
  try {
    await chown(file, uid, gid);
    return true;
  } catch (error) {
    if (own.uid !== uid || (error as NodeJS.ErrnoException).code !== 'EPERM') throw error;
    return false;
  }
}

/** Returns the lines after a rotation: a new key first, then the previous keys until their tokens have expired. */
function rotate(
  previous: string,
  { now, tokenLifetime, immediately }: RotationOptions,
): { lines: string; rotation: Rotation } {
  if (immediately) return { lines: createKey(), rotation: { signsFrom: now, verifiesUntil: now } };
  const rotation = {
    signsFrom: now + SIGNING_DELAY_MS,
    verifiesUntil: now + SIGNING_DELAY_MS + tokenLifetime,
  };
  const present = previous.split('\n').filter((line) => line.trim() !== '');
  const keys = parseKeys(present);
  const until = ` until=${new Date(rotation.verifiesUntil).toISOString()}`;
  const kept = present.flatMap((line, index) => {
    const end = keys[index]?.verifiesUntil ?? 0;
    if (end <= now) return [];
    return [Number.isFinite(end) ? line.trim() : line.trim() + until];
  });
  const added = `${createKey()} from=${new Date(rotation.signsFrom).toISOString()}`;
  return { lines: [added, ...kept].join('\n'), rotation };
}
