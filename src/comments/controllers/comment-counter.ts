import { isShallowEqual } from '../../lib/is-shallow-equal.ts';
import { bodyParts } from '../store/comment-body.ts';
import type { CommentsSession } from '../store/comments-session.ts';
import { isStored } from '../store/view-model.ts';
import { type CommentCounts, SvcCommentsChangeEvent } from './events.ts';

const NO_COMMENTS: CommentCounts = { openCount: 0, filteredCount: 0, unread: 0, mentionsMe: 0 };

/** Counts the comments for the application, and dispatches `svc-comments-change` when a number changes. */
export class CommentCounter {
  readonly #target: EventTarget;
  counts = NO_COMMENTS;

  constructor(target: EventTarget) {
    this.#target = target;
  }

  update(session: CommentsSession | undefined): void {
    const before = this.counts;
    const counts = session ? countComments(session) : NO_COMMENTS;
    this.counts = counts;
    if (isShallowEqual(counts, before)) return;
    this.#target.dispatchEvent(new SvcCommentsChangeEvent(counts));
  }
}

function countComments(session: CommentsSession): CommentCounts {
  const { comments, newComments, readState, directory, connection } = session;
  const unread = [...(readState?.unread ?? []), ...newComments];
  const mentioning = unread.filter(({ body }) =>
    bodyParts(body, directory).some(
      (part) => part.kind === 'mention' && part.user.id === connection.userId,
    ),
  );
  return {
    openCount: session.openTotal.value,
    filteredCount: comments.filter(isStored).length + newComments.length,
    unread: unread.length,
    mentionsMe: mentioning.length,
  };
}
