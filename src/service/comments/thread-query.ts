import type { Thread } from '../../api/comments.ts';
import type { Queries } from '../database/database.ts';
import type { Position } from '../paging/cursor.ts';
import type { PageCollector } from '../paging/page-collector.ts';
import {
  COMMENT_COLUMNS,
  type CommentRow,
  type Reader,
  toComment,
  toTimestamp,
} from './comment-row.ts';

/** Threads per query: few enough that first comments of the maximum length fit into memory. */
const CHUNK = 25;
/** Replies per query; threads with more of them together are loaded one by one. */
const REPLIES_CHUNK = 250;

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

/** Loads threads after a position into a page, newest first, with `isOwn` false for every comment. */
export async function queryThreads(
  database: Queries,
  { dashboard, conversationId, filter }: ThreadSource,
  after: Position,
  page: PageCollector<Thread>,
): Promise<void> {
  const sql = rootsStatement(filter);
  const noReader = { dashboard, userId: Number.NaN };
  let position = after;
  while (page.missing > 0) {
    const limit = Math.min(CHUNK, page.missing);
    const roots = await database.query<CommentRow>(sql, [conversationId, ...position, limit]);
    const replies = await queryReplies(database, roots);
    for (const root of roots) {
      const own = replies ? (replies.get(root.id) ?? []) : await queryRepliesOf(database, root.id);
      if (!page.add(toThread(root, own, noReader))) return;
    }
    const last = roots.at(-1);
    if (last === undefined || roots.length < limit) return;
    position = [last.created_at, last.id];
  }
}

function rootsStatement(filter: ThreadFilter): string {
  return `SELECT ${COMMENT_COLUMNS} FROM svc_comment
     WHERE conversation_id = $1 AND parent_id IS NULL AND removed_at IS NULL ${CONDITIONS[filter]}
       AND (created_at, id) < ($2, $3)
     ORDER BY created_at DESC, id DESC LIMIT $4`;
}

const ROOT_PARAMETERS = Array.from({ length: CHUNK }, (_, index) => `$${index + 1}`).join(', ');

/** Returns the replies of a chunk of threads, by root, oldest first; undefined if they are too many for one query. */
async function queryReplies(
  database: Queries,
  roots: readonly CommentRow[],
): Promise<Map<number, CommentRow[]> | undefined> {
  const replies = new Map(roots.map(({ id }): [number, CommentRow[]] => [id, []]));
  if (roots.length === 0) return replies;
  // Always the same number of parameters, so that the statement is prepared once.
  const ids = Array.from({ length: CHUNK }, (_, index) => roots[index]?.id ?? null);
  const rows = await database.query<CommentRow>(
    `SELECT ${COMMENT_COLUMNS} FROM svc_comment
     WHERE parent_id IN (${ROOT_PARAMETERS}) AND parent_id IS NOT NULL AND removed_at IS NULL
     ORDER BY parent_id, id LIMIT ${REPLIES_CHUNK + 1}`,
    ids,
  );
  if (rows.length > REPLIES_CHUNK) return undefined;
  for (const row of rows) replies.get(row.parent_id as number)?.push(row);
  return replies;
}

/** Returns the replies of a thread, oldest first. */
export function queryRepliesOf(queries: Queries, rootId: number): Promise<CommentRow[]> {
  return queries.query<CommentRow>(
    `SELECT ${COMMENT_COLUMNS} FROM svc_comment
     WHERE parent_id = $1 AND parent_id IS NOT NULL AND removed_at IS NULL ORDER BY id`,
    [rootId],
  );
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
