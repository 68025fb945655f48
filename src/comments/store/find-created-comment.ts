import type { Comment, ThreadList } from '../../api/comments.ts';
import type { CommentsClient } from '../client/comments-client.ts';
import type { PostOperation } from './pending-operation.ts';

/** The precision of the time of a post: `Date` headers count whole seconds. */
const TIME_TOLERANCE_MS = 5000;

/**
 * Returns whether an earlier attempt of a post may have created a comment: own, with the same text, not older than the
 * first attempt, and not created by another post of this page (`confirmedIds`).
 */
export function isCreatedBy({ since, body }: PostOperation, confirmedIds: ReadonlySet<number>) {
  return (comment: Comment): boolean =>
    comment.isOwn &&
    comment.body === body &&
    Date.parse(comment.createdAt) >= since - TIME_TOLERANCE_MS &&
    !confirmedIds.has(comment.id);
}

/** Finds the comment that an earlier attempt of a post may have created in its thread. */
export async function findCreatedComment(
  client: CommentsClient,
  post: PostOperation,
  confirmedIds: ReadonlySet<number>,
  signal: AbortSignal,
): Promise<Comment | undefined> {
  const earliest = post.since - TIME_TOLERANCE_MS;
  const isCreated = isCreatedBy(post, confirmedIds);
  for await (const page of client.allThreads(signal)) {
    const { items } = page;
    if (post.threadId === undefined) {
      const created = items.map(({ root }) => root).find(isCreated);
      if (created || isOlderThan(earliest, page)) return created;
    } else {
      const thread = items.find(({ root }) => root.id === post.threadId);
      if (thread) return thread.replies.find(isCreated);
    }
  }
  return undefined;
}

/** Whether the last thread of a page, and so every thread of the next one, was started before `time`. */
function isOlderThan(time: number, { items }: ThreadList): boolean {
  const last = items.at(-1);
  return last !== undefined && Date.parse(last.root.createdAt) < time;
}
