import type { CommentsSession } from './comments-session.ts';
import { isInFilter } from './incoming-changes.ts';
import { newestFirst } from './server-threads.ts';
import { commentsOf, type ThreadView } from './view-model.ts';

/**
 * Finds the thread of a comment among the loaded ones, then among all threads, and loads the pages up to it. The filter changes only if
 * the thread exists and is not in it. Throws a `CommentsError` if the threads cannot be read.
 */
export async function findThread(
  id: number,
  { store, client }: CommentsSession,
): Promise<ThreadView | undefined> {
  const { threadList } = store;
  const found = () =>
    store.state.threads.find((thread) => commentsOf(thread).some((comment) => comment.id === id));
  await threadList.loaded;
  if (found()) return found();
  const thread = await client.findThread(id);
  if (!thread || store.isDisposed) return undefined;
  const isListed = isInFilter(thread, threadList.filter);
  const oldest = threadList.serverThreads.all.at(-1);
  // A thread of others, or a reply, that is not displayed yet.
  const isNew = oldest !== undefined && newestFirst(thread, oldest) <= 0;
  if (!isListed) await threadList.load('all');
  else if (isNew || threadList.phase === 'failed') await threadList.load();
  const hasMore = () =>
    !store.isDisposed && (threadList.nextPage === 'idle' || threadList.nextPage === 'loading');
  while (!found() && hasMore()) await threadList.loadMore();
  return found();
}
