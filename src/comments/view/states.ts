import { html, nothing, type TemplateResult } from 'lit';
import type { ThreadFilter } from '../client/comments-client.ts';
import type { CommentsErrorCode } from '../client/comments-error.ts';
import type { Messages } from '../translations/en-US.ts';
import { pictures } from './icons.ts';

/** Rendered while the first page loads. */
export function loading(messages: Messages) {
  return html`<div part="loading" role="status"><span class="hidden">${messages.loading}</span>
    <div class="threads" aria-hidden="true"><div class="skeleton"></div><div class="skeleton"></div><div class="skeleton"></div></div>
  </div>`;
}

/** Rendered if the filter has no threads. */
export function empty(messages: Messages, filter: ThreadFilter) {
  return filter === 'resolved'
    ? message('empty', pictures.resolved, [messages.emptyResolved])
    : message('empty', pictures.empty, [messages.empty, messages.emptyHint]);
}

/**
 * Rendered if the list could not be loaded: the reason, and a button to retry if that can help; without `onRetry`, the
 * session is being renewed. While the list is loaded again, the button stays, so that it keeps the focus.
 */
export function failed(
  messages: Messages,
  code: CommentsErrorCode,
  onRetry?: () => void,
  isLoading = false,
) {
  const retry = onRetry && retryButton(messages, onRetry, isLoading);
  const { offline, locked, empty, failed } = pictures;
  switch (code) {
    case 'signed-out':
      return message('error', locked, [messages.signedOut, messages.signedOutHint], retry);
    case 'offline':
      return message('error', offline, [messages.offline, messages.offlineHint], retry);
    case 'forbidden':
      return message('error', locked, [messages.reasonForbidden, messages.forbiddenHint]);
    case 'not-found':
      return message('error', empty, [messages.notFound, messages.notFoundHint]);
    default:
      return message('error', failed, [messages.failed, messages.failedHint], retry);
  }
}

/** A button that loads the comments or requests a session again. */
export function retryButton(messages: Messages, onRetry: () => void, isLoading = false) {
  return html`<button type="button" class="outlined" part="retry" aria-disabled=${isLoading}
    @click=${isLoading ? nothing : onRetry}>${isLoading ? messages.loading : messages.retry}</button>`;
}

function message(
  part: 'empty' | 'error',
  picture: TemplateResult,
  [title, hint]: readonly [title: string, hint?: string],
  action?: unknown,
) {
  return html`<div class="message" part=${part} role="status">
    ${picture}
    <strong>${title}</strong>
    ${hint ? html`<span>${hint}</span>` : nothing}
    ${action ?? nothing}
  </div>`;
}
