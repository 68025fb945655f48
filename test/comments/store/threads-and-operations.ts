import type { Comment, Thread } from '../../../src/api/comments.ts';
import type { PendingOperation } from '../../../src/comments/store/pending-operation.ts';

/** The time of all comments. */
export const AT = '2026-03-01T12:00:00.000Z';

/** A comment of the server. */
export const comment = (id: number, change: Partial<Comment> = {}): Comment => ({
  id,
  dashboardId: 'sales',
  userId: 7,
  body: `comment ${id}`,
  createdAt: AT,
  isOwn: false,
  ...change,
});

/** A thread of the server. */
export const thread = (
  id: number,
  replies: Comment[] = [],
  change: Partial<Thread> = {},
): Thread => ({
  root: comment(id),
  replies,
  ...change,
});

/** A pending new thread, or a reply to `threadId`. */
export const post = (id: string, threadId?: number): PendingOperation => ({
  kind: 'post',
  id,
  state: 'sending',
  body: `post ${id}`,
  threadId,
  since: Date.parse(AT),
});

/** A pending edit. */
export const edit = (commentId: number, threadId: number, body = 'edited'): PendingOperation => ({
  kind: 'edit',
  id: `edit ${commentId}`,
  state: 'sending',
  commentId,
  threadId,
  body,
  base: undefined,
});

/** A pending deletion. */
export const remove = (
  commentId: number,
  threadId: number,
  state: PendingOperation['state'],
): PendingOperation => ({
  kind: 'remove',
  id: `remove ${commentId}`,
  state,
  commentId,
  threadId,
});

/** A pending resolution or reopening of a thread. */
export const resolve = (
  id: number,
  resolved: boolean,
  state: PendingOperation['state'],
): PendingOperation => ({
  kind: 'resolve',
  id: `resolve ${id}`,
  state,
  commentId: id,
  threadId: id,
  resolved,
});
