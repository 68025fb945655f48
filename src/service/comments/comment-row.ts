import type { Comment } from '../../api/comments.ts';
import type { Caller } from '../auth/caller.ts';
import type { Queries } from '../database/database.ts';
import { HttpProblem } from '../http/problem.ts';

/** A comment as the database keeps it. */
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

/** For whom a comment is told. */
export type Reader = Pick<Caller, 'dashboard' | 'userId'>;

/** A comment as the API returns it to this reader. */
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

/** An instant as the API writes it. */
export function toTimestamp(ms: number | null): string | null {
  return ms === null ? null : new Date(ms).toISOString();
}

/** A comment of the conversation that was not deleted, or `404`. */
export async function requireComment(
  queries: Queries,
  conversationId: number,
  id: number,
  field = 'commentId',
): Promise<CommentRow> {
  const [row] = await queries.query<CommentRow>(
    `SELECT ${COMMENT_COLUMNS} FROM svc_comment
     WHERE id = $1 AND conversation_id = $2 AND removed_at IS NULL`,
    [id, conversationId],
  );
  if (!row) throw commentNotFound(field);
  return row;
}

/** The comment that a path names; an id that is no positive integer names none. */
export function parseCommentId(text: string | undefined): number {
  const id = /^[1-9]\d{0,15}$/.test(text ?? '') ? Number(text) : Number.NaN;
  if (!Number.isSafeInteger(id)) throw commentNotFound('commentId');
  return id;
}

/** Only its author may change a comment or resolve a thread. */
export function requireAuthor(row: CommentRow, { userId }: Caller): void {
  if (row.user_id !== userId)
    throw new HttpProblem(403, 'Only the author of the comment may do this.');
}

/** What is told of a comment that is not there, was deleted or belongs elsewhere. */
export function commentNotFound(field: string): HttpProblem {
  return new HttpProblem(404, 'There is no such comment on this dashboard.', { field });
}
