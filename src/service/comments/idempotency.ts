import { createHash } from 'node:crypto';
import type { CreateComment } from '../../api/comment-requests.ts';
import type { Caller } from '../auth/caller.ts';
import { activeSession } from '../auth/session-finder.ts';
import type { Queries } from '../database/database.ts';
import { rowsStatement } from '../database/rows-statement.ts';
import { badField, HttpProblem } from '../http/problem.ts';
import { IDEMPOTENCY_KEY_LENGTH, IDEMPOTENCY_KEY_MS } from '../limits/limits.ts';

/** The header of a client-generated key, with which a repeated request creates no second comment. */
export const IDEMPOTENCY_HEADER = 'Idempotency-Key';
/** 132 bits. */
const DIGEST_LENGTH = 22;

/** An `Idempotency-Key` and the request that carries it, as digests that are stored with the comment. */
export interface IdempotencyKey {
  /** Of the key and its scope: method and path. The keys of each user are separate. */
  key: string;
  /** Of the request. */
  fingerprint: string;
}

/** Checks the header; throws `400` unless it is absent or has 1 to 255 visible ASCII characters. */
export function parseIdempotencyKey(header: string | undefined): string | undefined {
  const isValid = /^[\x21-\x7e]+$/.test(header ?? 'none');
  if (!isValid || (header?.length ?? 0) > IDEMPOTENCY_KEY_LENGTH)
    throw badField(
      IDEMPOTENCY_HEADER,
      `must have 1 to ${IDEMPOTENCY_KEY_LENGTH} visible ASCII characters`,
    );
  return header;
}

/** Returns the key of a request to create a comment on a dashboard. */
export function idempotencyKeyOf(
  { dashboard }: Caller,
  { body, parentId }: CreateComment,
  key: string,
): IdempotencyKey {
  return {
    key: digestOf(['POST', dashboard, key]),
    fingerprint: digestOf([body, parentId ?? null]),
  };
}

function digestOf(parts: readonly unknown[]): string {
  const digest = createHash('sha256').update(JSON.stringify(parts)).digest('base64url');
  return digest.slice(0, DIGEST_LENGTH);
}

/** Returns the `422` of a key that was used for another request. */
export function keyReused(): HttpProblem {
  return new HttpProblem(422, `${IDEMPOTENCY_HEADER} was used for another request.`, {
    field: IDEMPOTENCY_HEADER,
  });
}

/** What is stored about a creation: whether its session is active, and the earlier creation with its key. */
export interface CreationCheck {
  isActive: boolean;
  earlier: { commentId: number; fingerprint: string } | undefined;
}

type UncheckedCreation = Pick<Caller, 'tenant' | 'session' | 'userId'> & {
  key: IdempotencyKey | undefined;
};

/** One subquery per column, so that PostgreSQL uses the index even if it planned while the table was empty. */
const ofEarlier = (column: string) =>
  `(SELECT ${column} FROM svc_comment AS earlier WHERE earlier.user_id = creations.user_id
    AND earlier.request_key = creations.request_key AND earlier.created_at > $1
    ORDER BY earlier.created_at DESC LIMIT 1)`;
const ACTIVE = activeSession({
  tenant: 'creations.tenant',
  session: 'creations.session',
  userId: 'creations.user_id',
});
const checkStatement = rowsStatement(
  'creations',
  { tenant: 'TEXT', session: 'TEXT', user_id: 'BIGINT', request_key: 'TEXT' },
  `SELECT row_index, ${ACTIVE} AS is_active, ${ofEarlier('id')} AS comment_id,
     ${ofEarlier('request_digest')} AS fingerprint
   FROM creations WHERE session IS NOT NULL`,
);

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
    request_key: key?.key ?? null,
  }));
  const rows = await transaction.query<{
    row_index: number;
    is_active: number | null;
    comment_id: number | null;
    fingerprint: string | null;
  }>(...checkStatement(parameters, [now - IDEMPOTENCY_KEY_MS]));
  const found = new Map(rows.map((row) => [row.row_index, row]));
  return creations.map((_, index) => {
    const { is_active, comment_id: commentId = null, fingerprint } = found.get(index) ?? {};
    const earlier = commentId === null ? undefined : { commentId, fingerprint: fingerprint ?? '' };
    return { isActive: is_active === 1, earlier };
  });
}
