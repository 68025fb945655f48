import type { Comment, Thread, ThreadList } from '../../api/comments.ts';
import type { Deps } from '../deps.ts';
import type { Caller } from './caller.ts';
import { entityTag, type PreparedList } from './conditional.ts';
import { type PageRequest, toPage } from './page.ts';
import { queryThreads, type ThreadFilter } from './thread-page.ts';
import { pageSize } from './thread-weight.ts';

/** Later than every thread: where a list without a cursor begins. */
const TOP = [Number.MAX_SAFE_INTEGER, Number.MAX_SAFE_INTEGER] as const;

/** A page of threads, newest first by their start, each with all its replies. */
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
              queryThreads(
                database,
                { dashboard, conversationId, filter },
                [startedAt, id],
                first + 1,
              ),
            );
      return toPage(threads.map(seenBy(caller)), pageSize(threads, first), after, ({ root }) =>
        cursors.sign(list, [Date.parse(root.createdAt), root.id]),
      );
    },
  };
}

function seenBy({ userId }: Caller): (thread: Thread) => Thread {
  const own = (comment: Comment) => ({ ...comment, isOwn: comment.userId === userId });
  return (thread) => ({ ...thread, root: own(thread.root), replies: thread.replies.map(own) });
}
