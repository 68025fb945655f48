import type { Thread } from '../../api/comments.ts';
import type { FairLoads } from '../admission/fair-loads.ts';
import type { Caller } from '../auth/caller.ts';
import type { Database } from '../database/database.ts';
import { TURNS } from '../limits/limits.ts';
import type { Metrics } from '../metrics/metrics.ts';
import type { CursorSigner } from '../paging/cursor.ts';
import { entityTag, type PreparedList } from '../paging/etag.ts';
import { PageCollector } from '../paging/page-collector.ts';
import { type PageRequest, toPage } from '../paging/pagination.ts';
import type { CommentRow } from './comment-row.ts';
import type { ThreadCache } from './thread-cache.ts';
import { ThreadPage } from './thread-page.ts';
import { queryRepliesOf, queryThreads, type ThreadFilter, toThread } from './thread-query.ts';

/** What a list of threads needs. */
export interface ThreadListOptions {
  database: Database;
  cursors: CursorSigner;
  threadCache: ThreadCache;
  threadLoads: FairLoads;
  metrics: Metrics;
}

/** A position before every thread, for a list without a cursor. */
const START = [Number.MAX_SAFE_INTEGER, Number.MAX_SAFE_INTEGER] as const;

const isLargePage = ({ bytes }: ThreadPage) => bytes > TURNS.largePageBytes;

/** Loads the thread of a first comment as JSON, in its turn. */
export function loadThread(
  { database, threadLoads }: Pick<ThreadListOptions, 'database' | 'threadLoads'>,
  caller: Caller,
  root: CommentRow,
): Promise<Buffer<ArrayBuffer>> {
  const load = async () => {
    const thread = toThread(root, await queryRepliesOf(database, root.id), caller);
    return Buffer.from(JSON.stringify(thread));
  };
  return threadLoads.run(caller, load, ({ length }) => length > TURNS.largePageBytes);
}

/** Prepares a page of threads, the newest first, each with all its replies. */
export function threadList(
  { database, cursors, threadCache, threadLoads, metrics }: ThreadListOptions,
  caller: Caller,
  filter: ThreadFilter,
  { first, after }: PageRequest,
): PreparedList {
  const { tenant, embedTenantId, dashboard, conversationId, conversationVersion } = caller;
  const list = [tenant, String(embedTenantId), dashboard, 'threads', filter];
  const start = after === undefined ? START : cursors.read(list, after);
  const pageOf = (threads: PageCollector<Thread>) =>
    new ThreadPage(
      toPage(threads, after, ({ root }) =>
        cursors.sign(list, [Date.parse(root.createdAt), root.id]),
      ),
    );
  return {
    tag: entityTag([...list, caller.userId, first, after ?? '', conversationVersion]),
    async load(disconnectionSignal) {
      const threads = new PageCollector<Thread>(first);
      if (conversationId === null) return pageOf(threads).jsonFor(caller.userId);
      const key = JSON.stringify([conversationId, conversationVersion, filter, start, first]);
      const source = { dashboard, conversationId, filter };
      const load = async () => {
        await queryThreads(database, source, start, threads);
        return pageOf(threads);
      };
      const cached = threadCache.find(key);
      const signal = cached ? undefined : disconnectionSignal();
      const getInTurn = (loadInTurn: (signal?: AbortSignal) => Promise<ThreadPage>) =>
        threadCache.get(key, loadInTurn, signal);
      const known = cached ?? threadCache.join(key, signal);
      metrics.countThreadPage(known ? 'hit' : 'miss');
      const page = await (known ?? threadLoads.run(caller, load, isLargePage, signal, getInTurn));
      return page.jsonFor(caller.userId);
    },
  };
}
