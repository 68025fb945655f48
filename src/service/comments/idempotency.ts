import { createHash } from 'node:crypto';
import type { CreateComment } from '../../api/comment-requests.ts';
import { activeSession } from '../auth/active-session.ts';
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

/** What step 2 reads about a creation: whether its session is active, and the earlier creation with its key. */
export interface CreationCheck {
  isActive: boolean;
  earlier: StoredKey | undefined;
}

/** One subquery per column, so that PostgreSQL uses the index even if it planned while the table was empty. */
const storedKey = (column: string) =>
  `(SELECT ${column} FROM svc_idempotency AS stored WHERE stored.user_id = creations.user_id
    AND stored.scope = creations.scope AND stored.key = creations.key AND expires_at > $1)`;

const checkStatement = rowsStatement(
  'creations',
  { tenant: 'TEXT', session: 'TEXT', user_id: 'BIGINT', scope: 'TEXT', key: 'TEXT' },
  `SELECT row_index, ${storedKey('fingerprint')} AS fingerprint, ${storedKey('comment_id')} AS comment_id,
    ${activeSession({ tenant: 'creations.tenant', session: 'creations.session', userId: 'creations.user_id' })} AS is_active
   FROM creations WHERE session IS NOT NULL`,
);

/** A creation to check. */
interface UncheckedCreation extends Pick<Caller, 'tenant' | 'session' | 'userId'> {
  key: IdempotencyKey | undefined;
}

/** Checks the sessions and keys of creations; at least one. Returns the results in their order. */
export async function checkCreations(
  transaction: Queries,
  creations: readonly UncheckedCreation[],
  now: number,
): Promise<CreationCheck[]> {
  const parameters = creations.map(({ tenant, session, userId, key }) => ({
    tenant,
    session,
    user_id: userId,
    scope: key?.scope ?? null,
    key: key?.key ?? null,
  }));
  const rows = await transaction.query<{
    row_index: number;
    is_active: number | null;
    fingerprint: string | null;
    comment_id: number | null;
  }>(...checkStatement(parameters, [now]));
  const found = new Map(rows.map((row) => [row.row_index, row]));
  return creations.map((_, index) => {
    const { is_active, fingerprint = null, comment_id: commentId = null } = found.get(index) ?? {};
    const earlier =
      fingerprint === null || commentId === null ? undefined : { fingerprint, commentId };
    return { isActive: is_active === 1, earlier };
  });
}

const storeStatement = rowsStatement(
  'keys',
  { user_id: 'BIGINT', scope: 'TEXT', key: 'TEXT', fingerprint: 'TEXT', user_sequence: 'BIGINT' },
  `INSERT INTO svc_idempotency (user_id, scope, key, fingerprint, comment_id, expires_at)
    SELECT user_id, scope, key, fingerprint,
      (SELECT id FROM svc_comment WHERE svc_comment.user_id = keys.user_id
       AND svc_comment.user_sequence = keys.user_sequence),
      CAST($1 AS BIGINT)
    FROM keys WHERE user_id IS NOT NULL
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
  const rows = keys.map(({ userId, scope, key, fingerprint, sequence }) => ({
    user_id: userId,
    scope,
    key,
    fingerprint,
    user_sequence: sequence,
  }));
  await transaction.query(...storeStatement(rows, [now + LIFETIME_MS]));
}
