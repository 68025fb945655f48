import type { Thread } from '../../api/comments.ts';
import type { Database, Dialect } from '../database/database.ts';
import type { Position } from '../paging/cursor.ts';
import {
  COMMENT_COLUMNS,
  type CommentRow,
  type Reader,
  toComment,
  toTimestamp,
} from './comment-row.ts';
import { pageSize } from './page-size.ts';
import { parseReplies, repliesAsText } from './replies.ts';

/** Threads a statement: few enough that even full ones are no burden. */
const CHUNK = 25;

/** Which threads of a conversation are listed. */
export type ThreadFilter = 'open' | 'all' | 'resolved';

const CONDITIONS: Record<ThreadFilter, string> = {
  open: 'AND resolved_at IS NULL',
  all: '',
  resolved: 'AND resolved_at IS NOT NULL',
};

/** The threads of a list, newest first. */
export interface ThreadSource {
  dashboard: string;
  conversationId: number;
  filter: ThreadFilter;
}

/**
 * Threads from a position on, as they are for everyone: nobody's own.
 * No more are fetched than a page takes, and one beyond its end.
 */
export async function queryThreads(
  database: Database,
  { dashboard, conversationId, filter }: ThreadSource,
  after: Position,
  wanted: number,
): Promise<Thread[]> {
  const sql = pageOf(filter, database.dialect);
  const nobody = { dashboard, userId: Number.NaN };
  const threads: Thread[] = [];
  let position = after;
  while (threads.length < wanted && pageSize(threads, wanted) === wanted) {
    const limit = Math.min(CHUNK, wanted - threads.length);
    const rows = await database.query<ThreadRow>(sql, [conversationId, ...position, limit]);
    for (const row of rows) threads.push(toThread(row, parseReplies(row.id, row.replies), nobody));
    const last = rows.at(-1);
    if (last === undefined || rows.length < limit) break;
    position = [last.created_at, last.id];
  }
  return threads;
}

interface ThreadRow extends CommentRow {
  replies: string | null;
}

function pageOf(filter: ThreadFilter, dialect: Dialect): string {
  return `SELECT ${COMMENT_COLUMNS}, (
       SELECT ${repliesAsText(dialect)} FROM svc_comment r
       WHERE r.parent_id = c.id AND r.parent_id IS NOT NULL AND r.removed_at IS NULL
     ) AS replies
     FROM svc_comment c
     WHERE conversation_id = $1 AND parent_id IS NULL AND removed_at IS NULL ${CONDITIONS[filter]}
       AND (created_at, id) < ($2, $3)
     ORDER BY created_at DESC, id DESC LIMIT $4`;
}

/** A thread as the API returns it. */
export function toThread(root: CommentRow, replies: readonly CommentRow[], reader: Reader): Thread {
  return {
    root: toComment(root, reader),
    replies: replies.map((reply) => toComment(reply, reader)),
    resolvedAt: toTimestamp(root.resolved_at),
    resolvedBy: root.resolved_by,
  };
}
