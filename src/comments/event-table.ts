import type { SvcCommentsEventMap } from './controllers/events.ts';

/**
 * The events of `<svc-comments>`: the prop of React, and the sentence of the manifest. The compiler rejects a table that lacks one.
 */
export const commentsEvents = {
  /** A comment is about to be posted; cancelable. */
  'svc-before-post': 'onBeforePost',
  /** A comment is about to be edited; cancelable. */
  'svc-before-edit': 'onBeforeEdit',
  /** A comment or thread is about to be deleted; cancelable. */
  'svc-before-delete': 'onBeforeDelete',
  /** A thread is about to be resolved or reopened; cancelable. */
  'svc-before-resolve': 'onBeforeResolve',
  /** A link with a text of `resolveLink` is about to be opened; cancelable. */
  'svc-before-open-link': 'onBeforeOpenLink',
  /** `openCount`, `filteredCount`, `unread` or `mentionsMe` has changed. */
  'svc-comments-change': 'onChange',
  /** The session, loading, or an operation of the viewer has failed. */
  'svc-comments-error': 'onError',
} as const satisfies Record<keyof SvcCommentsEventMap, `on${string}`>;
