import type { Dialect, Queries } from '../database/database.ts';
import { rowsStatement } from '../database/rows-statement.ts';
import type { CommentRow } from './comment-row.ts';

/** A comment to insert. */
export interface NewComment {
  conversationId: number;
  userId: number;
  parentId: number | null;
  body: Uint8Array;
  /** Its number among the comments of its user. */
  sequence: number;
}

/** Inserts comments in one statement and returns their rows, in order. */
export type InsertComments = (
  transaction: Queries,
  comments: readonly NewComment[],
  now: number,
) => Promise<CommentRow[]>;

/** Prepares `InsertComments` for an engine. */
export function commentInserter({ bytes }: Dialect): InsertComments {
  const statement = rowsStatement(
    ['BIGINT', 'BIGINT', 'BIGINT', bytes, 'BIGINT'],
    (comments) => `INSERT INTO svc_comment
      (conversation_id, user_id, parent_id, body, user_sequence, created_at)
      SELECT column2, column3, column4, column5, column6, CAST($1 AS BIGINT)
      FROM ${comments} AS comments WHERE column2 IS NOT NULL ORDER BY column1
      RETURNING id, user_id, user_sequence`,
  );
  return async (transaction, comments, now) => {
    if (comments.length === 0) return [];
    const rows = await transaction.query<{ id: number; user_id: number; user_sequence: number }>(
      ...statement(
        comments.map(({ conversationId, userId, parentId, body, sequence }) => [
          conversationId,
          userId,
          parentId,
          body,
          sequence,
        ]),
        [now],
      ),
    );
    // RETURNING has no defined order.
    const ids = new Map(rows.map((row) => [`${row.user_id}/${row.user_sequence}`, row.id]));
    return comments.map(({ userId, parentId, body, sequence }) => {
      const id = ids.get(`${userId}/${sequence}`);
      if (id === undefined) throw new Error('the insert returned no row for a comment');
      return {
        id,
        parent_id: parentId,
        user_id: userId,
        body,
        created_at: now,
        edited_at: null,
        resolved_at: null,
        resolved_by: null,
      };
    });
  };
}
