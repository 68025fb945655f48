import { html, nothing } from 'lit/html.js';
import type { Filter } from '../client/comments-client.ts';
import type { CommentsErrorCode } from '../client/comments-error.ts';
import type { Words } from '../messages/messages.ts';

/** Drawn while the first page is on its way. */
export function loading(words: Words) {
  return html`<div part="loading" role="status"><span class="hidden">${words.loading}</span>
    <div class="threads" aria-hidden="true"><div class="ghost"></div><div class="ghost"></div><div class="ghost"></div></div>
  </div>`;
}

/** Drawn where there is nothing to list. */
export function empty(words: Words, filter: Filter) {
  return filter === 'resolved'
    ? message('empty', words.emptyResolved)
    : message('empty', words.empty, words.emptyHint);
}

/** Drawn while the session has lapsed. */
export function signedOut(words: Words) {
  return message('error', words.signedOut, words.signedOutHint);
}

/** Drawn where the list could not be had: what happened and the way out. */
export function failed(words: Words, code: CommentsErrorCode) {
  if (code === 'signed-out') return signedOut(words);
  const retry = html`<button type="button" class="outlined" part="retry" data-do="reload">${words.retry}</button>`;
  if (code === 'offline') return message('error', words.offline, words.offlineHint, retry);
  if (code === 'forbidden') return message('error', words.forbidden, words.forbiddenHint, retry);
  if (code === 'not-found') return message('error', words.notFound, words.notFoundHint, retry);
  return message('error', words.failed, words.failedHint, retry);
}

function message(part: 'empty' | 'error', title: string, hint?: string, action: unknown = nothing) {
  return html`<div class="message" part=${part} role="status">
    <strong>${title}</strong>
    ${hint ? html`<span>${hint}</span>` : nothing}
    ${action}
  </div>`;
}
