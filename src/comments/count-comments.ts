import type { CommentCounts } from './events.ts';
import type { OpenConversation } from './open-conversation.ts';
import { bodyParts } from './text/body-parts.ts';

/** The numbers an application shows beside the comments. */
export function countComments({
  comments,
  marks,
  directory,
  connection,
}: OpenConversation): CommentCounts {
  const unread = marks?.unread ?? [];
  const mentioning = unread.filter(({ body }) =>
    bodyParts(body, directory).some(
      (part) => part.kind === 'mention' && part.user.id === connection.userId,
    ),
  );
  const count = comments.filter(({ id }) => id !== undefined).length;
  return { count, unread: unread.length, mentionsMe: mentioning.length };
}
