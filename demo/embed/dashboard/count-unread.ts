import type { Comment } from '../../../src/api/index.ts';
import { LocalCache } from '../../../src/comments/store/local-cache.ts';
import { ReadState } from '../../../src/comments/store/read-state.ts';
import type { EmbedSession } from '../../../src/context/index.ts';
import { viewerOf } from '../../../src/session/session-identity.ts';

/** Counts the comments that the viewer has not seen, as `<svc-comments>` does. `now` is the time of the service. */
export function countUnread(
  comments: readonly Comment[],
  { claims, publicId = '' }: EmbedSession,
  now: number,
): number {
  const { identity } = viewerOf(location.origin, claims);
  const readState = new ReadState(new LocalCache(identity, publicId), now);
  readState.update(
    comments.map(({ id, body, isOwn, createdAt }) => ({
      key: `${id}`,
      id,
      body,
      isOwn,
      createdAt,
    })),
  );
  return readState.unread.length;
}
