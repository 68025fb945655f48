import { html, nothing } from 'lit';
import type { ThreadFilter } from '../client/comments-client.ts';
import type { CommentsErrorCode } from '../client/comments-error.ts';
import type { Messages } from '../messages/en-US.ts';

/** Rendered while the first page loads. */
export function loading(messages: Messages) {
  return html`<div part="loading" role="status"><span class="hidden">${messages.loading}</span>
    <div class="threads" aria-hidden="true"><div class="skeleton"></div><div class="skeleton"></div><div class="skeleton"></div></div>
  </div>`;
}

/** Rendered if the filter has no threads. */
export function empty(messages: Messages, filter: ThreadFilter) {
  return filter === 'resolved'
    ? message('empty', messages.emptyResolved)
    : message('empty', messages.empty, messages.emptyHint);
}

/** Rendered while the session has expired; `onRetry` is undefined while it is being renewed. */
export function signedOut(messages: Messages, onRetry?: () => void) {
  const { signedOut: title, signedOutHint: hint } = messages;
  return message('error', title, hint, onRetry && retryButton(messages, onRetry));
}

/** Rendered if the list could not be loaded: the reason, and a button to retry if that can help. */
export function failed(messages: Messages, code: CommentsErrorCode, onRetry: () => void) {
  if (code === 'signed-out') return signedOut(messages, onRetry);
  const retry = retryButton(messages, onRetry);
  if (code === 'offline') return message('error', messages.offline, messages.offlineHint, retry);
  if (code === 'forbidden') {
    return message('error', messages.forbidden, messages.forbiddenHint, retry);
  }
  if (code === 'not-found')
    return message('error', messages.notFound, messages.notFoundHint, retry);
  return message('error', messages.failed, messages.failedHint, retry);
}

/** A button that loads the comments or requests a session again. */
export function retryButton(messages: Messages, onRetry: () => void) {
  return html`<button type="button" class="outlined" part="retry" @click=${onRetry}>${messages.retry}</button>`;
}

function message(part: 'empty' | 'error', title: string, hint?: string, action?: unknown) {
  return html`<div class="message" part=${part} role="status">
    <strong>${title}</strong>
    ${hint ? html`<span>${hint}</span>` : nothing}
    ${action ?? nothing}
  </div>`;
}
