import type { Thread, ThreadList } from '../../api/comments.ts';
import type { Deps } from '../deps.ts';
import type { Caller } from './caller.ts';
import { COMMENT_COLUMNS, type CommentRow, toComment, toTimestamp } from './comment-row.ts';
import { entityTag, type PreparedList } from './conditional.ts';
import { type PageRequest, toPage } from './page.ts';

/** Which threads of a conversation are listed. */
export type ThreadFilter = 'open' | 'all' | 'resolved';

const CONDITIONS: Record<ThreadFilter, string> = {
  open: 'AND resolved_at IS NULL',
  all: '',
  resolved: 'AND resolved_at IS NOT NULL',
};

/** Later than every thread: where a list without a cursor begins. */
const TOP = [Number.MAX_SAFE_INTEGER, Number.MAX_SAFE_INTEGER] as const;

/** A page of threads, newest first by their start, each with all its replies, in one statement. */
export function threadList(
  { database, cursors }: Deps,
  caller: Caller,
  filter: ThreadFilter,
  { first, after }: PageRequest,
): PreparedList<ThreadList> {
  const { tenant, embedTenantId, dashboard, conversationId, conversationVersion } = caller;
  const list = [tenant, String(embedTenantId), dashboard, 'threads', filter];
  const [startedAt = 0, id = 0] = after === undefined ? TOP : cursors.read(list, after);
  return {
    tag: entityTag([...list, caller.userId, first, after ?? '', conversationVersion]),
    async load() {
      const rows =
        conversationId === null
          ? []
          : await database.query<CommentRow>(pageOf(filter), [
              conversationId,
              startedAt,
              id,
              first + 1,
            ]);
      return toPage(toThreads(rows, caller), first, after, ({ root }) =>
        cursors.sign(list, [Date.parse(root.createdAt), root.id]),
      );
    },
  };
}

const COLUMNS = COMMENT_COLUMNS.split(', ').map((column) => `c.${column} AS ${column}`);

function pageOf(filter: ThreadFilter): string {
  return `WITH page AS MATERIALIZED (
       SELECT id, created_at FROM svc_comment
       WHERE conversation_id = $1 AND parent_id IS NULL AND removed_at IS NULL ${CONDITIONS[filter]}
         AND (created_at, id) < ($2, $3)
       ORDER BY created_at DESC, id DESC LIMIT $4)
     SELECT ${COLUMNS}, p.created_at AS started_at, p.id AS thread_id
     FROM page p JOIN svc_comment c ON c.id = p.id
     UNION ALL
     SELECT ${COLUMNS}, p.created_at, p.id
     FROM page p JOIN svc_comment c ON c.parent_id = p.id
     WHERE c.parent_id IS NOT NULL AND c.removed_at IS NULL
     ORDER BY started_at DESC, thread_id DESC, id`;
}

/** Rows come thread by thread, each root before its replies. */
function toThreads(rows: readonly CommentRow[], caller: Caller): Thread[] {
  const threads: Thread[] = [];
  for (const row of rows) {
    if (row.parent_id === null) threads.push(toThread(row, [], caller));
    else threads.at(-1)?.replies.push(toComment(row, caller));
  }
  return threads;
}

/** A thread as the API returns it. */
export function toThread(root: CommentRow, replies: readonly CommentRow[], caller: Caller): Thread {
  return {
    root: toComment(root, caller),
    replies: replies.map((reply) => toComment(reply, caller)),
    resolvedAt: toTimestamp(root.resolved_at),
    resolvedBy: root.resolved_by,
  };
}
