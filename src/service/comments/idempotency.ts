import { createHash } from 'node:crypto';
import type { CreateComment } from '../../api/comment-requests.ts';
import type { Caller } from '../auth/caller.ts';
import type { Queries } from '../database/database.ts';
import { badField, HttpProblem } from '../http/problem.ts';

const HEADER = 'Idempotency-Key';
/** How long a key is remembered. */
const LIFETIME = 24 * 60 * 60_000;

/** A try at a creation that may come more than once. */
export interface Attempt {
  caller: Caller;
  key: string;
  request: CreateComment;
  now: number;
}

/** The key of a request, where it has one: 1 to 255 visible ASCII characters. */
export function parseIdempotencyKey(header: string | undefined): string | undefined {
  if (header !== undefined && !/^[\x21-\x7e]{1,255}$/.test(header))
    throw badField(HEADER, 'must have 1 to 255 visible ASCII characters');
  return header;
}

/** The comment that an earlier try made; another request under its key is `422`. */
export async function rememberedComment(
  queries: Queries,
  attempt: Attempt,
): Promise<number | undefined> {
  const { caller, key, now } = attempt;
  const [row] = await queries.query<{ comment_id: number; fingerprint: string }>(
    `SELECT comment_id, fingerprint FROM svc_idempotency
     WHERE user_id = $1 AND scope = $2 AND key = $3 AND expires_at > $4`,
    [caller.userId, scopeOf(caller), key, now],
  );
  if (row && row.fingerprint !== fingerprintOf(attempt))
    throw new HttpProblem(422, `${HEADER} was used for another request.`, { field: HEADER });
  return row?.comment_id;
}

/** Remembers a creation, in its own transaction. */
export async function rememberComment(
  queries: Queries,
  attempt: Attempt,
  commentId: number,
): Promise<void> {
  const { caller, key, now } = attempt;
  await queries.query(
    `INSERT INTO svc_idempotency (user_id, scope, key, fingerprint, comment_id, expires_at)
     VALUES ($1, $2, $3, $4, $5, $6)
     ON CONFLICT (user_id, scope, key) DO UPDATE SET
       fingerprint = excluded.fingerprint, comment_id = excluded.comment_id,
       expires_at = excluded.expires_at`,
    [caller.userId, scopeOf(caller), key, fingerprintOf(attempt), commentId, now + LIFETIME],
  );
}

/** Method and path; the user is a column of its own. */
function scopeOf({ dashboard }: Caller): string {
  return `POST ${dashboard}`;
}

function fingerprintOf({ request: { body, parentId } }: Attempt): string {
  const said = JSON.stringify([body, parentId ?? null]);
  return createHash('sha256').update(said).digest('base64url');
}
