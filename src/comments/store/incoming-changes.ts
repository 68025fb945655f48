import type { Comment, Thread } from '../../api/comments.ts';
import type { ThreadFilter } from '../client/comments-client.ts';
import {
  isSameThread,
  type NewestThreads,
  newestFirst,
  type ServerThreads,
} from './server-threads.ts';

/** The newest threads of a filter as a check has read them, displayed only on request. */
export interface IncomingThreads extends NewestThreads {
  readonly filter: ThreadFilter;
  /** The oldest thread of the list at the time of the check; undefined if the list was complete. */
  readonly oldest: Thread | undefined;
  /** When the list was loaded, in epoch milliseconds at the service. */
  readonly since: number;
}

/**
 * Returns the new comments by others: none if there are only other changes, undefined if there are no changes. The list
 * already contains the viewer's own changes.
 */
export function incomingComments(
  incoming: IncomingThreads,
  serverThreads: ServerThreads,
): Comment[] | undefined {
  const { filter, oldest, since } = incoming;
  // The last page that a check reads may extend beyond the list.
  const isInRange = (thread: Thread) => !oldest || newestFirst(thread, oldest) <= 0;
  const threads = incoming.threads.filter(isInRange);
  const listed = serverThreads.all.filter((each) => isInRange(each) && isInFilter(each, filter));
  const byId = new Map(listed.map((thread) => [thread.root.id, thread]));
  const isUnchanged = (thread: Thread) => isSameThread(thread, byId.get(thread.root.id));
  if (threads.length === listed.length && threads.every(isUnchanged)) return undefined;
  const isNew = ({ id, isOwn }: Comment) => !isOwn && !serverThreads.hasRead(id);
  // Others may have reopened a thread, with comments that are new to the list but not to the viewer.
  const isNewOrKnown = ({ root }: Thread) =>
    serverThreads.hasRead(root.id) || Date.parse(root.createdAt) > since;
  return threads
    .filter(isNewOrKnown)
    .flatMap(({ root, replies }) => [root, ...replies])
    .filter(isNew);
}

/** Whether a thread is listed under a filter. */
export function isInFilter({ resolvedAt }: Thread, filter: ThreadFilter): boolean {
  return filter === 'all' || (resolvedAt != null) === (filter === 'resolved');
}
