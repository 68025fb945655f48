import type { Comment } from '../../api/comments.ts';
import { PAGE_MAX } from '../../api/limits.ts';
import type { CommentsClient } from '../client/comments-client.ts';
import type { PostOperation } from './pending-operation.ts';

/** How far the clock of a post may be ahead of the service's: its `Date` header counts whole seconds. */
const TOLERANCE = 5000;

/**
 * Looks for the comment that an unclear try may have made: own, the same text, in the same thread, not older than
 * the try, and not made by another post of this page (`taken`).
 */
export async function findCreatedComment(
  client: CommentsClient,
  post: PostOperation,
  taken: ReadonlySet<number>,
  signal: AbortSignal,
): Promise<Comment | undefined> {
  const since = post.since - TOLERANCE;
  let after: string | undefined;
  for (;;) {
    const page = await client.list({ filter: 'all', after, first: PAGE_MAX, signal });
    if (!page) return undefined;
    const { items, pageInfo } = page;
    const thread = items.find(({ root }) => root.id === post.threadId);
    const candidates =
      post.threadId === undefined ? items.map(({ root }) => root) : thread?.replies;
    const made = candidates?.find(
      ({ id, isOwn, body, createdAt }) =>
        isOwn && body === post.body && Date.parse(createdAt) >= since && !taken.has(id),
    );
    if (made || thread) return made;
    const last = items.at(-1);
    const past = post.threadId === undefined && last && Date.parse(last.root.createdAt) < since;
    if (past || !pageInfo.hasNextPage || !pageInfo.endCursor) return undefined;
    after = pageInfo.endCursor;
  }
}
