import { createHash, createSecretKey, hkdfSync, type KeyObject, randomBytes } from 'node:crypto';
import type { Queries } from '../database/database.ts';

/** The fewest bytes of a signing key. */
export const KEY_BYTES_MIN = 32;

/** A key with its public name and what is derived from it. */
export interface SigningKey {
  kid: string;
  secret: KeyObject;
  /** Signs cursors, so that a cursor can never pass for a token. */
  cursorSecret: Uint8Array;
}

/** Keys in order: the first signs, all verify. Takes the lines of a key file or of the environment. */
export function parseKeys(lines: readonly string[]): SigningKey[] {
  const keys = lines.map((line) => line.trim()).filter((line) => line !== '');
  if (keys.length === 0) throw new RangeError('must hold one key a line');
  return keys.map((key, index) => {
    const secret = Buffer.from(key);
    if (secret.length < KEY_BYTES_MIN)
      throw new RangeError(
        `must hold keys of ${KEY_BYTES_MIN} bytes or more; line ${index + 1} is shorter`,
      );
    return {
      kid: createHash('sha256').update(secret).digest('base64url').slice(0, 12),
      secret: createSecretKey(secret),
      cursorSecret: new Uint8Array(hkdfSync('sha256', secret, '', 'svc-embed cursor', 32)),
    };
  });
}

/** The key of the database, made once; however many processes start together, they find the same one. */
export async function storedKeys(queries: Queries): Promise<SigningKey[]> {
  await queries.query(
    `INSERT INTO svc_secret (name, value) VALUES ('signing-key', $1) ON CONFLICT (name) DO NOTHING`,
    [randomBytes(KEY_BYTES_MIN).toString('base64url')],
  );
  const rows = await queries.query<{ value: string }>(
    `SELECT value FROM svc_secret WHERE name = 'signing-key'`,
  );
  return parseKeys(rows.map(({ value }) => value));
}
