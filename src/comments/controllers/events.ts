import type { CommentsError } from '../client/comments-error.ts';

const CANCELABLE = { bubbles: true, composed: true, cancelable: true };

/** A comment is about to be posted. `preventDefault()` keeps the text in the composer. */
export class SvcBeforePostEvent extends Event {
  readonly body: string;
  /** The id of the thread of a reply; undefined for a new thread. */
  readonly threadId: number | undefined;

  constructor(body: string, threadId: number | undefined) {
    super('svc-before-post', CANCELABLE);
    this.body = body;
    this.threadId = threadId;
  }
}

/** A comment is about to be edited. `preventDefault()` keeps the composer open. */
export class SvcBeforeEditEvent extends Event {
  readonly commentId: number;
  readonly body: string;

  constructor(commentId: number, body: string) {
    super('svc-before-edit', CANCELABLE);
    this.commentId = commentId;
    this.body = body;
  }
}

/** A comment is about to be deleted. Deleting the first comment of a thread deletes the thread. */
export class SvcBeforeDeleteEvent extends Event {
  readonly commentId: number;
  readonly threadId: number;

  constructor(commentId: number, threadId: number) {
    super('svc-before-delete', CANCELABLE);
    this.commentId = commentId;
    this.threadId = threadId;
  }
}

/** A thread is about to be resolved or reopened. */
export class SvcBeforeResolveEvent extends Event {
  readonly threadId: number;
  readonly resolved: boolean;

  constructor(threadId: number, resolved: boolean) {
    super('svc-before-resolve', CANCELABLE);
    this.threadId = threadId;
    this.resolved = resolved;
  }
}

/** A link with a text of `resolveLink` is about to be opened, without a modifier key. */
export class SvcBeforeOpenLinkEvent extends Event {
  readonly url: URL;

  constructor(url: URL) {
    super('svc-before-open-link', CANCELABLE);
    this.url = url;
  }
}

/** The number of comments, of unread ones, or of unread ones that mention the viewer has changed. */
export class SvcCommentsChangeEvent extends Event {
  /** The number of comments in all open threads, whatever the filter; what a page shows as the total. */
  readonly openCount: number;
  /** The number of loaded comments in the current filter. */
  readonly filteredCount: number;
  readonly unread: number;
  readonly mentionsMe: number;

  constructor({ openCount, filteredCount, unread, mentionsMe }: CommentCounts) {
    super('svc-comments-change', { bubbles: true, composed: true });
    this.openCount = openCount;
    this.filteredCount = filteredCount;
    this.unread = unread;
    this.mentionsMe = mentionsMe;
  }
}

/** There is no session, the comments could not be loaded, or an operation of the viewer has failed. */
export class SvcCommentsErrorEvent extends Event {
  readonly error: CommentsError;

  constructor(error: CommentsError) {
    super('svc-comments-error', { bubbles: true, composed: true });
    this.error = error;
  }
}

/** The numbers of comments in open threads, in the filter, unread, and unread with a mention of the viewer. */
export interface CommentCounts {
  readonly openCount: number;
  readonly filteredCount: number;
  readonly unread: number;
  readonly mentionsMe: number;
}

/** The events of `<svc-comments>`, by name. */
export interface SvcCommentsEventMap {
  'svc-before-post': SvcBeforePostEvent;
  'svc-before-edit': SvcBeforeEditEvent;
  'svc-before-delete': SvcBeforeDeleteEvent;
  'svc-before-resolve': SvcBeforeResolveEvent;
  'svc-before-open-link': SvcBeforeOpenLinkEvent;
  'svc-comments-change': SvcCommentsChangeEvent;
  'svc-comments-error': SvcCommentsErrorEvent;
}

declare global {
  // The events bubble: `document` and `window` receive them, too.
  interface GlobalEventHandlersEventMap extends SvcCommentsEventMap {}
}
