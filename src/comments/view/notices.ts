import { html } from 'lit/html.js';
import type { CommentsError } from '../client/comments-error.ts';
import type { Messages } from '../messages/en-US.ts';
import type { PendingOperation } from '../store/pending-operation.ts';
import type { CommentView } from '../store/view-model.ts';
import type { ViewContext } from './view-context.ts';

/** What a held deletion or resolution leaves in its place, with the way back. */
export function undoNotice(operation: PendingOperation, text: string, { messages }: ViewContext) {
  return html`<div class="notice" part="notice" data-held=${operation.id}>
    <span>${text}</span>
    <button type="button" class="outlined" data-do="undo" data-operation=${operation.id}>${messages.undo}</button>
  </div>`;
}

/** What went wrong with one operation, and what can be done about it. */
export function failedNotice(view: Pick<CommentView, 'operation'>, { messages }: ViewContext) {
  const operation = view.operation as PendingOperation;
  const writes = operation.kind === 'post' || operation.kind === 'edit';
  const button = (action: string, name: string) => html`<button type="button" class="outlined"
    data-do=${action} data-operation=${operation.id}>${name}</button>`;
  return html`<div class="notice" part="notice" data-failed>
    <span>${failureText(operation, messages)}</span>
    ${button('retry', messages.retry)}
    ${writes ? button('rewrite', messages.edit) : ''}
    ${button('discard', writes ? messages.discard : messages.close)}
  </div>`;
}

/** What a failed operation is said to be, in words. */
export function failureText(operation: PendingOperation, messages: Messages): string {
  const what = {
    post: operation.failure ? messages.notPosted : messages.unconfirmed,
    edit: messages.notSaved,
    remove: messages.notDeleted,
    resolve: messages.notResolved,
  }[operation.kind];
  return [what, reason(operation.failure, messages)].filter(Boolean).join(' ');
}

function reason(failure: CommentsError | undefined, messages: Messages): string | undefined {
  if (!failure) return undefined;
  const reasons: Partial<Record<CommentsError['code'], string>> = {
    offline: messages.becauseOffline,
    'not-found': messages.becauseGone,
    forbidden: messages.becauseForbidden,
    'rate-limited': messages.becauseBusy,
    invalid: messages.becauseInvalid,
    'signed-out': messages.becauseSignedOut,
  };
  return reasons[failure.code];
}
