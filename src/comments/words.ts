import { runtimeMsg } from '@lit/localize/internal/runtime-msg.js';
import { type StrResult, str } from '@lit/localize/internal/str-tag.js';
import type { LocaleModule } from '@lit/localize/internal/types.js';

/** The translations of one language, by the ids of `wordsOf`. */
export type Templates = LocaleModule['templates'];

type Forms = { one: string | StrResult; other: string | StrResult };

/**
 * The words of one language; English where a translation is missing. The library's own `msg` serves one language for
 * a whole page and may be set up once only, by whoever comes first: an element on a stranger's page cannot use it.
 */
export function wordsOf(language: string, templates?: Templates) {
  const rules = new Intl.PluralRules(language);
  const say = (id: string, source: string | StrResult): string =>
    runtimeMsg(templates, source, { id }) as string;
  const count = (id: string, n: number, { one, other }: Forms): string => {
    const category = templates ? rules.select(n) : n === 1 ? 'one' : 'other';
    const named = `${id}-${category}`;
    if (templates && named in templates) return say(named, other);
    return say(`${id}-other`, category === 'one' ? one : other);
  };
  return {
    ...comments(say, count),
    ...states(say),
    ...spoken(say, count),
    ...mentions(say, count),
  };
}

/** The words of one language. */
export type Words = ReturnType<typeof wordsOf>;

type Say = (id: string, source: string | StrResult) => string;
type Count = (id: string, n: number, forms: Forms) => string;

function comments(say: Say, count: Count) {
  return {
    title: say('title', 'Comments'),
    newThread: say('new-thread', 'Add a comment'),
    newThreadHint: say('new-thread-hint', 'Write a comment. Type @ to mention someone.'),
    post: say('post', 'Comment'),
    reply: say('reply', 'Reply'),
    replyTo: (name: string) => say('reply-to', str`Reply to ${name}`),
    save: say('save', 'Save'),
    cancel: say('cancel', 'Cancel'),
    close: say('close', 'Close'),
    edit: say('edit', 'Edit'),
    editOwn: say('edit-own', 'Edit comment'),
    remove: say('remove', 'Delete'),
    resolve: say('resolve', 'Resolve'),
    reopen: say('reopen', 'Reopen'),
    undo: say('undo', 'Undo'),
    retry: say('retry', 'Try again'),
    discard: say('discard', 'Discard'),
    you: say('you', 'You'),
    formerUser: say('former-user', 'Former user'),
    user: (id: number) => say('user', str`User ${id}`),
    edited: say('edited', 'edited'),
    resolved: say('resolved', 'Resolved'),
    resolvedBy: (name: string) => say('resolved-by', str`Resolved by ${name}`),
    unread: say('unread', 'New'),
    sending: say('sending', 'Sending…'),
    justNow: say('just-now', 'just now'),
    draft: say('draft', 'Draft'),
    replies: (n: number) => count('replies', n, { one: str`${n} reply`, other: str`${n} replies` }),
    commentBy: (name: string, time: string) => say('comment-by', str`Comment by ${name}, ${time}`),
    threadBy: (name: string, time: string) =>
      say('thread-by', str`Conversation started by ${name}, ${time}`),
    charactersLeft: (n: number) =>
      count('left', n, { one: str`${n} character left`, other: str`${n} characters left` }),
    charactersOver: (n: number) =>
      count('over', n, { one: str`${n} character too many`, other: str`${n} characters too many` }),
    confirmRemove: (n: number) =>
      count('confirm-remove', n, {
        one: str`Delete this conversation with ${n} reply by others?`,
        other: str`Delete this conversation with ${n} replies by others?`,
      }),
    removeAll: say('remove-all', 'Delete conversation'),
  };
}

function states(say: Say) {
  return {
    filter: say('filter', 'Show'),
    open: say('open', 'Open'),
    all: say('all', 'All'),
    onlyResolved: say('only-resolved', 'Resolved'),
    loading: say('loading', 'Loading comments…'),
    empty: say('empty', 'No comments yet'),
    emptyHint: say(
      'empty-hint',
      'Ask a question or point something out. Your team will see it here.',
    ),
    emptyResolved: say('empty-resolved', 'No resolved conversations'),
    offline: say('offline', 'No connection to the comments'),
    offlineHint: say(
      'offline-hint',
      'What you write is kept. Check your connection and try again.',
    ),
    signedOut: say('signed-out', 'Your session has ended'),
    signedOutHint: say(
      'signed-out-hint',
      'The comments go on by themselves once you are signed in again.',
    ),
    forbidden: say('forbidden', 'You cannot see these comments'),
    forbiddenHint: say('forbidden-hint', 'Ask whoever shared this dashboard for access.'),
    notFound: say('not-found', 'This dashboard has no comments'),
    notFoundHint: say('not-found-hint', 'It may have been removed or unpublished.'),
    failed: say('failed', 'The comments could not be loaded'),
    failedHint: say('failed-hint', 'Something went wrong on our side. Please try again.'),
    older: say('older', 'Show older comments'),
    loadingOlder: say('loading-older', 'Loading older comments…'),
    olderFailed: say('older-failed', 'Older comments could not be loaded.'),
  };
}

function spoken(say: Say, count: Count) {
  return {
    posted: say('posted', 'Comment posted.'),
    replied: say('replied', 'Reply posted.'),
    saved: say('saved', 'Comment changed.'),
    deleted: say('deleted', 'Comment deleted.'),
    deletedThread: say('deleted-thread', 'Conversation deleted.'),
    nowResolved: say('now-resolved', 'Conversation resolved.'),
    nowOpen: say('now-open', 'Conversation reopened.'),
    undone: say('undone', 'Undone.'),
    restored: say('restored', 'Not sent yet.'),
    notPosted: say('not-posted', 'This comment was not sent.'),
    notSaved: say('not-saved', 'This change was not saved.'),
    notDeleted: say('not-deleted', 'This comment was not deleted.'),
    notResolved: say('not-resolved', 'The conversation could not be changed.'),
    becauseOffline: say('because-offline', 'There is no connection.'),
    becauseGone: say('because-gone', 'It no longer exists.'),
    becauseForbidden: say('because-forbidden', 'You are not allowed to.'),
    becauseBusy: say('because-busy', 'Too much at once. Wait a moment.'),
    becauseInvalid: say('because-invalid', 'The service refused the text.'),
    becauseSignedOut: say('because-signed-out', 'Your session has ended.'),
    newComments: (n: number) =>
      count('new-comments', n, { one: str`${n} new comment`, other: str`${n} new comments` }),
    updates: say('updates', 'Show the latest changes'),
    loaded: (n: number) =>
      count('loaded', n, { one: str`${n} conversation`, other: str`${n} conversations` }),
  };
}

function mentions(say: Say, count: Count) {
  return {
    people: say('people', 'People to mention'),
    suggestions: (n: number) =>
      count('suggestions', n, { one: str`${n} suggestion`, other: str`${n} suggestions` }),
    nobody: say('nobody', 'Nobody found'),
    searching: say('searching', 'Searching…'),
    searchFailed: say('search-failed', 'The people could not be loaded.'),
  };
}
