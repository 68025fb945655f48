import { createHash } from 'node:crypto';
import type { CreateComment } from '../../api/comment-requests.ts';
import type { Caller } from '../auth/caller.ts';
import type { Queries } from '../database/database.ts';
import { rowsStatement } from '../database/rows-statement.ts';
import { badField, HttpProblem } from '../http/problem.ts';

/** The header of a client-generated key, with which a repeated request creates no second comment. */
export const IDEMPOTENCY_HEADER = 'Idempotency-Key';
/** How long a key is stored. */
const LIFETIME_MS = 24 * 60 * 60_000;

/** An `Idempotency-Key` in its scope, with the digest of the request that carries it. */
export interface IdempotencyKey {
  userId: number;
  /** Method and path. */
  scope: string;
  key: string;
  fingerprint: string;
  /** Equal for two requests with the same key in the same scope. */
  identity: string;
}

/** A key to store, with the number of the new comment among those of its user. */
export interface NewKey extends IdempotencyKey {
  sequence: number;
}

/** A key of an earlier creation, with the comment that it created. */
export interface StoredKey {
  fingerprint: string;
  commentId: number;
}

/** Checks the header; throws `400` unless it is absent or has 1 to 255 visible ASCII characters. */
export function parseIdempotencyKey(header: string | undefined): string | undefined {
  if (header !== undefined && !/^[\x21-\x7e]{1,255}$/.test(header))
    throw badField(IDEMPOTENCY_HEADER, 'must have 1 to 255 visible ASCII characters');
  return header;
}

/** Returns the key of a request to create a comment, in the scope of its user and dashboard. */
export function idempotencyKeyOf(
  { userId, dashboard }: Caller,
  { body, parentId }: CreateComment,
  key: string,
): IdempotencyKey {
  const request = JSON.stringify([body, parentId ?? null]);
  const fingerprint = createHash('sha256').update(request).digest('base64url');
  const scope = `POST ${dashboard}`;
  return { userId, scope, key, fingerprint, identity: JSON.stringify([userId, scope, key]) };
}

/** Returns the `422` of a key that was used for another request. */
export function keyReused(): HttpProblem {
  return new HttpProblem(422, `${IDEMPOTENCY_HEADER} was used for another request.`, {
    field: IDEMPOTENCY_HEADER,
  });
}

/** One subquery per column, so that PostgreSQL uses the index even if it planned while the table was empty. */
const storedKey = (column: string) =>
  `(SELECT ${column} FROM svc_idempotency
    WHERE user_id = column2 AND scope = column3 AND key = column4 AND expires_at > $1)`;

const findStatement = rowsStatement(
  ['BIGINT', 'TEXT', 'TEXT'],
  (keys) => `SELECT column1 AS row_index, ${storedKey('fingerprint')} AS fingerprint,
    ${storedKey('comment_id')} AS comment_id FROM ${keys} AS keys`,
);

/** Returns those of the keys that are stored and have not expired, by `identity`. */
export async function findStoredKeys(
  transaction: Queries,
  keys: readonly IdempotencyKey[],
  now: number,
): Promise<Map<string, StoredKey>> {
  const found = new Map<string, StoredKey>();
  if (keys.length === 0) return found;
  const parameters = keys.map(({ userId, scope, key }) => [userId, scope, key]);
  const rows = await transaction.query<{
    row_index: number;
    fingerprint: string | null;
    comment_id: number | null;
  }>(...findStatement(parameters, [now]));
  for (const { row_index: index, fingerprint, comment_id: commentId } of rows) {
    const key = keys[index];
    if (key && fingerprint !== null && commentId !== null)
      found.set(key.identity, { fingerprint, commentId });
  }
  return found;
}

const storeStatement = rowsStatement(
  ['BIGINT', 'TEXT', 'TEXT', 'TEXT', 'BIGINT'],
  (keys) => `INSERT INTO svc_idempotency (user_id, scope, key, fingerprint, comment_id, expires_at)
    SELECT column2, column3, column4, column5,
      (SELECT id FROM svc_comment WHERE user_id = column2 AND user_sequence = column6),
      CAST($1 AS BIGINT)
    FROM ${keys} AS keys WHERE column2 IS NOT NULL
    ON CONFLICT (user_id, scope, key) DO UPDATE SET fingerprint = excluded.fingerprint,
      comment_id = excluded.comment_id, expires_at = excluded.expires_at`,
);

/** Stores the keys of new comments, after the statement that inserts the comments, in the same transaction. */
export async function storeKeys(
  transaction: Queries,
  keys: readonly NewKey[],
  now: number,
): Promise<void> {
  if (keys.length === 0) return;
  const rows = keys.map(({ userId, scope, key, fingerprint, sequence }) => [
    userId,
    scope,
    key,
    fingerprint,
    sequence,
  ]);
  await transaction.query(...storeStatement(rows, [now + LIFETIME_MS]));
}
