import type { Comment, Thread, ThreadList } from '../../api/comments.ts';
import type { Database, Dialect, Value } from '../database/database.ts';
import type { Deps } from '../deps.ts';
import type { Caller } from './caller.ts';
import {
  COMMENT_COLUMNS,
  type CommentRow,
  type Reader,
  toComment,
  toTimestamp,
} from './comment-row.ts';
import { entityTag, type PreparedList } from './conditional.ts';
import { type PageRequest, toPage } from './page.ts';
import { parseReplies, repliesAsText } from './replies.ts';

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
  { database, cursors, threadCache }: Deps,
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
      const threads =
        conversationId === null
          ? []
          : await threadCache.get([conversationId, conversationVersion, ...page].join('/'), () =>
              queryThreads(database, dashboard, filter, [conversationId, startedAt, id, first + 1]),
            );
      return toPage(threads.map(seenBy(caller)), first, after, ({ root }) =>
        cursors.sign(list, [Date.parse(root.createdAt), root.id]),
      );
    },
  };
}

/** Threads as they are for everyone: nobody's own. */
async function queryThreads(
  database: Database,
  dashboard: string,
  filter: ThreadFilter,
  parameters: readonly Value[],
): Promise<Thread[]> {
  const rows = await database.query<ThreadRow>(pageOf(filter, database.dialect), parameters);
  const nobody = { dashboard, userId: Number.NaN };
  return rows.map((row) => toThread(row, parseReplies(row.id, row.replies), nobody));
}

function seenBy({ userId }: Caller): (thread: Thread) => Thread {
  const own = (comment: Comment) => ({ ...comment, isOwn: comment.userId === userId });
  return (thread) => ({ ...thread, root: own(thread.root), replies: thread.replies.map(own) });
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
