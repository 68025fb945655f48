import type { Thread } from '../../api/comments.ts';
import type { Queries } from '../database/database.ts';
import type { Position } from '../paging/cursor.ts';
import {
  COMMENT_COLUMNS,
  type CommentRow,
  type Reader,
  toComment,
  toTimestamp,
} from './comment-row.ts';
import { pageSize } from './page-size.ts';

/** Threads per query: few enough that even full threads fit into memory. */
const CHUNK = 25;

/** Which threads of a conversation are listed. */
export type ThreadFilter = 'open' | 'all' | 'resolved';

const CONDITIONS: Record<ThreadFilter, string> = {
  open: 'AND resolved_at IS NULL',
  all: '',
  resolved: 'AND resolved_at IS NOT NULL',
};

/** The conversation and filter of a list. */
export interface ThreadSource {
  dashboard: string;
  conversationId: number;
  filter: ThreadFilter;
}

/**
 * Loads threads after a position, newest first, with `isOwn` false for every comment.
 * Stops at `wanted` threads, or one thread after the maximum size of a page is reached.
 */
export async function queryThreads(
  database: Queries,
  { dashboard, conversationId, filter }: ThreadSource,
  after: Position,
  wanted: number,
): Promise<Thread[]> {
  const sql = rootsStatement(filter);
  const noReader = { dashboard, userId: Number.NaN };
  const threads: Thread[] = [];
  let position = after;
  while (threads.length < wanted && pageSize(threads, wanted) === wanted) {
    const limit = Math.min(CHUNK, wanted - threads.length);
    const roots = await database.query<CommentRow>(sql, [conversationId, ...position, limit]);
    const replies = await queryReplies(database, roots);
    for (const root of roots) threads.push(toThread(root, replies.get(root.id) ?? [], noReader));
    const last = roots.at(-1);
    if (last === undefined || roots.length < limit) break;
    position = [last.created_at, last.id];
  }
  return threads;
}

function rootsStatement(filter: ThreadFilter): string {
  return `SELECT ${COMMENT_COLUMNS} FROM svc_comment
     WHERE conversation_id = $1 AND parent_id IS NULL AND removed_at IS NULL ${CONDITIONS[filter]}
       AND (created_at, id) < ($2, $3)
     ORDER BY created_at DESC, id DESC LIMIT $4`;
}

const ROOT_PARAMETERS = Array.from({ length: CHUNK }, (_, index) => `$${index + 1}`).join(', ');

/** The replies of a chunk of threads, by root, oldest first. */
async function queryReplies(
  database: Queries,
  roots: readonly CommentRow[],
): Promise<Map<number, CommentRow[]>> {
  const replies = new Map(roots.map(({ id }): [number, CommentRow[]] => [id, []]));
  if (roots.length === 0) return replies;
  // Always the same number of parameters, so that the statement is prepared once.
  const ids = Array.from({ length: CHUNK }, (_, index) => roots[index]?.id ?? null);
  const rows = await database.query<CommentRow>(
    `SELECT ${COMMENT_COLUMNS} FROM svc_comment
     WHERE parent_id IN (${ROOT_PARAMETERS}) AND parent_id IS NOT NULL AND removed_at IS NULL
     ORDER BY parent_id, id`,
    ids,
  );
  for (const row of rows) replies.get(row.parent_id as number)?.push(row);
  return replies;
}

/** Converts rows to the thread that the API returns to this reader. */
export function toThread(root: CommentRow, replies: readonly CommentRow[], reader: Reader): Thread {
  return {
    root: toComment(root, reader),
    replies: replies.map((reply) => toComment(reply, reader)),
    resolvedAt: toTimestamp(root.resolved_at),
    resolvedBy: root.resolved_by,
  };
}
