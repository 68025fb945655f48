import type { Thread, ThreadList } from '../../api/comments.ts';
import type { Database, Dialect, Value } from '../database/database.ts';
import type { Deps } from '../deps.ts';
import type { Caller } from './caller.ts';
import { COMMENT_COLUMNS, type CommentRow, toComment, toTimestamp } from './comment-row.ts';
import { entityTag, type PreparedList } from './conditional.ts';
import { type PageRequest, toPage } from './page.ts';
import { parseReplies, repliesAsText } from './replies.ts';
import type { ThreadRows } from './row-cache.ts';

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
  { database, cursors, rowCache }: Deps,
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
      const page = [filter, startedAt, id, first];
      const rows =
        conversationId === null
          ? []
          : await rowCache.get([conversationId, conversationVersion, ...page].join('/'), () =>
              queryThreads(database, filter, [conversationId, startedAt, id, first + 1]),
            );
      const threads = rows.map(({ root, replies }) => toThread(root, replies, caller));
      return toPage(threads, first, after, ({ root }) =>
        cursors.sign(list, [Date.parse(root.createdAt), root.id]),
      );
    },
  };
}

async function queryThreads(
  database: Database,
  filter: ThreadFilter,
  parameters: readonly Value[],
): Promise<ThreadRows[]> {
  const rows = await database.query<ThreadRow>(pageOf(filter, database.dialect), parameters);
  return rows.map(({ replies, ...root }) => ({ root, replies: parseReplies(root.id, replies) }));
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
export function toThread(root: CommentRow, replies: readonly CommentRow[], caller: Caller): Thread {
  return {
    root: toComment(root, caller),
    replies: replies.map((reply) => toComment(reply, caller)),
    resolvedAt: toTimestamp(root.resolved_at),
    resolvedBy: root.resolved_by,
  };
}
