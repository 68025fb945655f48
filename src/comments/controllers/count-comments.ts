import type { CommentCounts } from '../events/events.ts';
import { bodyParts } from '../store/comment-body.ts';
import type { CommentsSession } from '../store/comments-session.ts';

/** The numbers an application shows beside the comments. */
export function countComments({
  comments,
  readState,
  directory,
  connection,
}: CommentsSession): CommentCounts {
  const unread = readState?.unread ?? [];
  const mentioning = unread.filter(({ body }) =>
    bodyParts(body, directory).some(
      (part) => part.kind === 'mention' && part.user.id === connection.userId,
    ),
  );
  const count = comments.filter(({ id }) => id !== undefined).length;
  return { count, unread: unread.length, mentionsMe: mentioning.length };
}
