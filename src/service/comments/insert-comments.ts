import type { Dialect, Queries } from '../database/database.ts';
import { rowsStatement } from '../database/rows-statement.ts';
import type { HttpProblem } from '../http/problem.ts';
import { COMMENT_COLUMNS, type CommentRow } from './comment-row.ts';
import { beyondPace, createdSince, paceSince } from './rate-limit.ts';

/** A comment about to be written. */
export interface Draft {
  userId: number;
  parentId: number | null;
  body: Uint8Array;
}

/** Writes comments of one conversation, each unless its author is beyond the pace; answers in the order of the drafts. */
export type InsertComments = (
  queries: Queries,
  conversationId: number,
  drafts: readonly Draft[],
  now: number,
) => Promise<(CommentRow | HttpProblem)[]>;

/** The one statement that writes comments, however many at a time. */
export function commentInsert({ integer, bytes }: Dialect, perMinute: number): InsertComments {
  const statement = rowsStatement(
    [integer, integer, bytes, integer],
    (drafts) => `INSERT INTO svc_comment (conversation_id, created_at, user_id, parent_id, body)
     SELECT CAST($1 AS ${integer}), CAST($2 AS ${integer}), column2, column3, column4
     FROM ${drafts} AS draft
     WHERE column2 IS NOT NULL AND ${createdSince('column2', '$3', perMinute)} + column5 < ${perMinute}
     ORDER BY column1
     RETURNING ${COMMENT_COLUMNS}`,
  );
  return async (queries, conversationId, drafts, now) => {
    const before = new Map<number, number>();
    const rows = drafts.map(({ userId, parentId, body }) => {
      const earlier = before.get(userId) ?? 0;
      before.set(userId, earlier + 1);
      return [userId, parentId, body, earlier];
    });
    const made = await queries.query<CommentRow>(
      ...statement(rows, [conversationId, now, paceSince(now)]),
    );
    // No engine promises the order of what it returns; a draft fits a row that says the same.
    const answers: (CommentRow | HttpProblem)[] = [];
    for (const draft of drafts) {
      const index = made.findIndex((row) => fits(draft, row));
      const [row] = index < 0 ? [] : made.splice(index, 1);
      answers.push(row ?? (await beyondPace(queries, perMinute, { userId: draft.userId, now })));
    }
    return answers;
  };
}

function fits(draft: Draft, row: CommentRow): boolean {
  return (
    row.user_id === draft.userId &&
    row.parent_id === draft.parentId &&
    Buffer.compare(row.body, draft.body) === 0
  );
}
