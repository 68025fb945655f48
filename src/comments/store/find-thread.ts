import type { CommentsSession } from './comments-session.ts';
import { isInFilter } from './incoming-changes.ts';
import type { ThreadView } from './view-model.ts';

/**
 * Finds a thread among the loaded ones, then among all threads, and loads the pages up to it. The filter changes only if
 * the thread exists and is not in it. Throws a `CommentsError` if the threads cannot be read.
 */
export async function findThread(
  id: number,
  { store, client }: CommentsSession,
): Promise<ThreadView | undefined> {
  const { threadList } = store;
  const found = () => store.state.threads.find((thread) => thread.id === id);
  await threadList.loaded;
  if (found()) return found();
  const thread = await client.findThread(id);
  if (!thread || store.isDisposed) return undefined;
  const isListed = isInFilter(thread, threadList.filter);
  if (!isListed) await threadList.load('all');
  else if (threadList.phase === 'failed') await threadList.load();
  const hasMore = () =>
    !store.isDisposed && (threadList.nextPage === 'idle' || threadList.nextPage === 'loading');
  while (!found() && hasMore()) await threadList.loadMore();
  return found();
}
