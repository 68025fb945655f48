import type { Comment } from '../../api/comments.ts';
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
  const isCreated = isCreatedBy(post, confirmedIds);
  if (post.threadId !== undefined) {
    const thread = await client.findThread(post.threadId, signal);
    return thread?.replies.find(isCreated);
  }
  const earliest = post.since - TIME_TOLERANCE_MS;
  for await (const { items } of client.allThreads(signal)) {
    const roots = items.map(({ root }) => root);
    const created = roots.find(isCreated);
    // Every thread of the next page was started before the last one of this page.
    if (created || roots.some(({ createdAt }) => Date.parse(createdAt) < earliest)) return created;
  }
  return undefined;
}
