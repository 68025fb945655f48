import type { CommentsError } from '../client/comments-error.ts';

const ABOUT_TO = { bubbles: true, composed: true, cancelable: true };

/** A comment is about to be posted; where it is prevented, the text stays in its box. */
export class SvcBeforePostEvent extends Event {
  readonly body: string;
  /** The thread that is answered; undefined for a new one. */
  readonly threadId: number | undefined;

  constructor(body: string, threadId: number | undefined) {
    super('svc-before-post', ABOUT_TO);
    this.body = body;
    this.threadId = threadId;
  }
}

/** A comment is about to be changed; where it is prevented, the box stays open. */
export class SvcBeforeEditEvent extends Event {
  readonly commentId: number;
  readonly body: string;

  constructor(commentId: number, body: string) {
    super('svc-before-edit', ABOUT_TO);
    this.commentId = commentId;
    this.body = body;
  }
}

/** A comment is about to be deleted; the root of a thread takes its thread along. */
export class SvcBeforeDeleteEvent extends Event {
  readonly commentId: number;
  readonly threadId: number;

  constructor(commentId: number, threadId: number) {
    super('svc-before-delete', ABOUT_TO);
    this.commentId = commentId;
    this.threadId = threadId;
  }
}

/** A thread is about to be resolved or reopened. */
export class SvcBeforeResolveEvent extends Event {
  readonly threadId: number;
  readonly resolved: boolean;

  constructor(threadId: number, resolved: boolean) {
    super('svc-before-resolve', ABOUT_TO);
    this.threadId = threadId;
    this.resolved = resolved;
  }
}

/** The number of comments, of unread ones, or of those that mention the viewer has changed. */
export class SvcCommentsChangeEvent extends Event {
  readonly count: number;
  readonly unread: number;
  readonly mentionsMe: number;

  constructor({ count, unread, mentionsMe }: CommentCounts) {
    super('svc-comments-change', { bubbles: true, composed: true });
    this.count = count;
    this.unread = unread;
    this.mentionsMe = mentionsMe;
  }
}

/** The comments could not be read, or something the viewer did has failed. */
export class SvcCommentsErrorEvent extends Event {
  readonly error: CommentsError;

  constructor(error: CommentsError) {
    super('svc-comments-error', { bubbles: true, composed: true });
    this.error = error;
  }
}

/** How many comments are loaded, unread, and unread with a mention of the viewer. */
export interface CommentCounts {
  readonly count: number;
  readonly unread: number;
  readonly mentionsMe: number;
}

declare global {
  interface HTMLElementEventMap {
    'svc-before-post': SvcBeforePostEvent;
    'svc-before-edit': SvcBeforeEditEvent;
    'svc-before-delete': SvcBeforeDeleteEvent;
    'svc-before-resolve': SvcBeforeResolveEvent;
    'svc-comments-change': SvcCommentsChangeEvent;
    'svc-comments-error': SvcCommentsErrorEvent;
  }
}
