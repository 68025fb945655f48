import type { Comment } from '../../api/comments.ts';
import { unauthorized } from '../auth/authenticate.ts';
import type { Caller } from '../auth/caller.ts';
import { activeSession } from '../auth/session-finder.ts';
import type { Dialect, Queries } from '../database/database.ts';
import { rowsStatement } from '../database/rows-statement.ts';
import { HttpProblem } from '../http/problem.ts';
import type { IdempotencyKey } from './idempotency.ts';

/** A row of `svc_comment`. */
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

/** The columns of a `CommentRow`. */
export const COMMENT_COLUMNS =
  'id, parent_id, user_id, body, created_at, edited_at, resolved_at, resolved_by';

const ACTIVE = activeSession({ tenant: '$3', session: '$4', userId: '$5' });

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
 * Returns a comment that a caller changes. Throws `401` if the session is no longer active, and `404` if the comment does
 * not exist or was deleted.
 */
export async function requireComment(
  queries: Queries,
  { tenant, session, userId }: Caller,
  conversationId: number,
  id: number,
): Promise<CommentRow> {
  const [row] = await queries.query<(CommentRow | { id: null }) & { is_active: number | null }>(
    `SELECT ${COMMENT_COLUMNS}, ${ACTIVE} AS is_active
     FROM (SELECT 1 AS one) AS request LEFT JOIN svc_comment
       ON svc_comment.id = $1 AND svc_comment.conversation_id = $2 AND removed_at IS NULL`,
    [id, conversationId, tenant, session, userId],
  );
  if (!row?.is_active) throw unauthorized('Embed-Token');
  if (row.id === null) throw commentNotFound('commentId');
  return row;
}

/** Parses the comment id in a path; throws `404` if it is not a positive integer. */
export function parseCommentId(text: string | undefined): number {
  const id = /^[1-9]\d{0,15}$/.test(text ?? '') ? Number(text) : Number.NaN;
  if (!Number.isSafeInteger(id)) throw commentNotFound('commentId');
  return id;
}

/** Throws `403` unless the caller is the author: only the author may change a comment or resolve a thread. */
export function requireAuthor(row: CommentRow, { userId }: Caller): void {
  if (row.user_id !== userId)
    throw new HttpProblem(403, 'Only the author of the comment may do this.');
}

/** Returns the `404` of a comment that does not exist, was deleted or belongs to another conversation. */
export function commentNotFound(field: string): HttpProblem {
  return new HttpProblem(404, 'There is no such comment on this dashboard.', { field });
}

/** Returns what the escapes of JSON add to the size of a text in UTF-8: `escape_bytes` of its comment. */
export function escapeBytes(text: string): number {
  return Buffer.byteLength(JSON.stringify(text)) - '""'.length - Buffer.byteLength(text);
}

/** A comment to insert. */
export interface NewComment {
  conversationId: number;
  userId: number;
  parentId: number | null;
  body: Uint8Array;
  /** What `escapeBytes` returns for the body. */
  escapeBytes: number;
  key: IdempotencyKey | undefined;
}

/** Prepares the insertion of comments, created at `now` (epoch milliseconds), which returns their rows in their order. */
export function commentInserter({ bytes }: Dialect) {
  const statement = rowsStatement(
    'comments',
    {
      conversation_id: 'BIGINT',
      user_id: 'BIGINT',
      parent_id: 'BIGINT',
      body: bytes,
      escape_bytes: 'BIGINT',
      request_key: 'TEXT',
      request_digest: 'TEXT',
    },
    `INSERT INTO svc_comment
      (conversation_id, user_id, parent_id, body, escape_bytes, request_key, request_digest, created_at)
      SELECT conversation_id, user_id, parent_id, body, escape_bytes, request_key, request_digest,
        CAST($1 AS BIGINT)
      FROM comments WHERE conversation_id IS NOT NULL ORDER BY row_index RETURNING id`,
  );
  return async (
    transaction: Queries,
    comments: readonly NewComment[],
    now: number,
  ): Promise<CommentRow[]> => {
    if (comments.length === 0) return [];
    const rows = comments.map(({ conversationId, userId, parentId, key, ...text }) => ({
      conversation_id: conversationId,
      user_id: userId,
      parent_id: parentId,
      body: text.body,
      escape_bytes: text.escapeBytes,
      request_key: key?.key ?? null,
      request_digest: key?.fingerprint ?? null,
    }));
    const inserted = await transaction.query<{ id: number }>(...statement(rows, [now]));
    // Ids ascend in the order of the insertion; RETURNING has no defined order.
    const ids = inserted.map(({ id }) => id).sort((a, b) => a - b);
    return comments.map(({ userId, parentId, body }, index) => ({
      id: ids[index] as number,
      parent_id: parentId,
      user_id: userId,
      body,
      created_at: now,
      edited_at: null,
      resolved_at: null,
      resolved_by: null,
    }));
  };
}
