import type { Comment } from '../../api/comments.ts';
import { type Caller, unauthorized } from '../auth/authenticate.ts';
import type { Queries } from '../database/database.ts';
import { badField, HttpProblem } from '../http/problem.ts';
import type { Conversation } from './conversation.ts';

export interface CommentRow {
  id: number;
  parent_id: number | null;
  user_id: number | null;
  body: Uint8Array;
  created_at: number;
  edited_at: number | null;
  resolved_at: number | null;
  resolved_by: number | null;
}

/** Returns the columns of a `CommentRow`, with an expression for the body. */
export const commentColumns = (body: string) =>
  `id, parent_id, user_id, ${body}, created_at, edited_at, resolved_at, resolved_by`;
export const COMMENT_COLUMNS = commentColumns('body');

/**
 * Returns an SQL expression: 1 while the session of a write is active, and null once it has expired or was revoked, or its
 * user was deleted. A request is authenticated before its body is read, so each write checks its session again. `sql` has
 * the expressions of its account, the digest of its id, its embed user, and the present time.
 */
export function activeSession(
  sql: Record<'tenant' | 'session' | 'userId' | 'now', string>,
): string {
  const { tenant, session, userId, now } = sql;
  return `(SELECT 1 FROM svc_session AS active WHERE active.id = ${session} AND active.tenant = ${tenant}
    AND active.user_id = ${userId} AND active.revoked_at IS NULL AND active.expires_at > ${now})`;
}

const ACTIVE = activeSession({ tenant: '$3', session: '$4', userId: '$5', now: '$6' });

/** Who reads a comment, and on which dashboard. */
export type Reader = Pick<Caller, 'dashboard' | 'userId'>;

/** Converts a row to the comment that the API returns to this reader. */
export function toComment(row: CommentRow, { dashboard, userId }: Reader): Comment {
  return {
    id: row.id,
    dashboardId: dashboard,
    userId: row.user_id,
    body: toBuffer(row.body).toString('utf8'),
    editedAt: toTimestamp(row.edited_at),
    createdAt: new Date(row.created_at).toISOString(),
    isOwn: row.user_id === userId,
  };
}

function toBuffer({ buffer, byteOffset, byteLength }: Uint8Array): Buffer {
  return Buffer.from(buffer, byteOffset, byteLength);
}

/** Formats epoch milliseconds as the API does (ISO 8601, UTC). */
export function toTimestamp(ms: number | null): string | null {
  return ms === null ? null : new Date(ms).toISOString();
}

/** Returns a comment of a conversation; undefined if it does not exist or was deleted. */
export async function findComment(
  queries: Queries,
  conversationId: number,
  id: number,
): Promise<CommentRow | undefined> {
  const [row] = await queries.query<CommentRow>(
    `SELECT ${COMMENT_COLUMNS} FROM svc_comment
     WHERE id = $1 AND conversation_id = $2 AND removed_at IS NULL`,
    [id, conversationId],
  );
  return row;
}

/**
 * Returns a comment that a caller changes. Returns `401` if the session is no longer active, `404` if the comment does
 * not exist or was deleted, and `403` unless the caller is its author: only the author may change a comment or resolve a
 * thread. With `rootOnly`, it returns `400` for a reply, before `403`.
 */
export async function findOwnComment(
  queries: Queries,
  { tenant, session, userId }: Caller,
  conversation: Pick<Conversation, 'id'>,
  id: number,
  { now, rootOnly = false }: { now: number; rootOnly?: boolean },
): Promise<CommentRow | HttpProblem> {
  const [row] = await queries.query<(CommentRow | { id: null }) & { is_active: number | null }>(
    `SELECT ${COMMENT_COLUMNS}, ${ACTIVE} AS is_active
     FROM (SELECT 1 AS one) AS request LEFT JOIN svc_comment
       ON svc_comment.id = $1 AND svc_comment.conversation_id = $2 AND removed_at IS NULL`,
    [id, conversation.id, tenant, session, userId, now],
  );
  if (!row?.is_active) return unauthorized('Embed-Token');
  if (row.id === null) return commentNotFound('commentId');
  if (rootOnly && row.parent_id !== null)
    return badField('commentId', 'must name the first comment of a thread');
  if (row.user_id !== userId)
    return new HttpProblem(403, 'Only the author of the comment may do this.');
  return row;
}

/** Parses the comment id in a path; throws `404` if it is not a positive integer. */
export function parseCommentId(text: string | undefined): number {
  const id = /^[1-9]\d{0,15}$/.test(text ?? '') ? Number(text) : Number.NaN;
  if (!Number.isSafeInteger(id)) throw commentNotFound('commentId');
  return id;
}

/** Returns the `404` of a comment that does not exist, was deleted or belongs to another conversation. */
export function commentNotFound(field: string): HttpProblem {
  return new HttpProblem(404, 'There is no such comment on this dashboard.', { field });
}
