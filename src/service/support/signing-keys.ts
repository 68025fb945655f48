import { createHash, createSecretKey, hkdfSync, type KeyObject, randomBytes } from 'node:crypto';
import type { Queries } from '../database/database.ts';
import { isRepetitive } from './is-repetitive.ts';

/** The minimum length of a signing key, in bytes. */
export const KEY_BYTES_MIN = 32;

/** A signing key with its key id and derived keys. */
export interface SigningKey {
  kid: string;
  secret: KeyObject;
  /** Signs cursors. It differs from `secret`, so that a cursor is never a valid token. */
  cursorSecret: Uint8Array;
}

/**
 * Parses signing keys, one per line. The first signs, all verify. Throws a `RangeError` without a key, or for one
 * that is weak: fewer than 32 bytes, or a repetition of a few characters.
 */
export function parseKeys(lines: readonly string[]): SigningKey[] {
  const keys = lines.map((line) => line.trim()).filter((line) => line !== '');
  if (keys.length === 0) throw new RangeError('must contain one key per line');
  return keys.map((key, index) => {
    const secret = Buffer.from(key);
    if (secret.length < KEY_BYTES_MIN)
      throw new RangeError(
        `must contain keys of at least ${KEY_BYTES_MIN} bytes; line ${index + 1} is shorter`,
      );
    if (isRepetitive(key))
      throw new RangeError(`must contain random keys; line ${index + 1} repeats a few characters`);
    return {
      kid: createHash('sha256').update(secret).digest('base64url').slice(0, 12),
      secret: createSecretKey(secret),
      cursorSecret: new Uint8Array(hkdfSync('sha256', secret, '', 'svc-embed cursor', 32)),
    };
  });
}

/** Returns the signing key stored in the database, and creates it once; concurrent processes receive the same key. */
export async function loadStoredKeys(queries: Queries): Promise<SigningKey[]> {
  await queries.query(
    `INSERT INTO svc_secret (name, value) VALUES ('signing-key', $1) ON CONFLICT (name) DO NOTHING`,
    [randomBytes(KEY_BYTES_MIN).toString('base64url')],
  );
  const rows = await queries.query<{ value: string }>(
    `SELECT value FROM svc_secret WHERE name = 'signing-key'`,
  );
  return parseKeys(rows.map(({ value }) => value));
}
