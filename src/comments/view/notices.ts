import { html } from 'lit/html.js';
import type { CommentsError } from '../client/comments-error.ts';
import type { Words } from '../messages/messages.ts';
import type { Operation } from '../store/pending-operation.ts';
import type { CommentView } from '../store/view-model.ts';
import type { ViewContext } from './view-context.ts';

/** What a held deletion or resolution leaves in its place, with the way back. */
export function undoNotice(operation: Operation, text: string, { words }: ViewContext) {
  return html`<div class="notice" part="notice" data-held=${operation.id}>
    <span>${text}</span>
    <button type="button" class="outlined" data-do="undo" data-operation=${operation.id}>${words.undo}</button>
  </div>`;
}

/** What went wrong with one operation, and what can be done about it. */
export function failedNotice(view: Pick<CommentView, 'operation'>, { words }: ViewContext) {
  const operation = view.operation as Operation;
  const writes = operation.kind === 'post' || operation.kind === 'edit';
  const button = (action: string, name: string) => html`<button type="button" class="outlined"
    data-do=${action} data-operation=${operation.id}>${name}</button>`;
  return html`<div class="notice" part="notice" data-failed>
    <span>${failureText(operation, words)}</span>
    ${button('retry', words.retry)}
    ${writes ? button('rewrite', words.edit) : ''}
    ${button('discard', writes ? words.discard : words.close)}
  </div>`;
}

/** What a failed operation is said to be, in words. */
export function failureText(operation: Operation, words: Words): string {
  const what = {
    post: operation.failure ? words.notPosted : words.unconfirmed,
    edit: words.notSaved,
    remove: words.notDeleted,
    resolve: words.notResolved,
  }[operation.kind];
  return [what, reason(operation.failure, words)].filter(Boolean).join(' ');
}

function reason(failure: CommentsError | undefined, words: Words): string | undefined {
  if (!failure) return undefined;
  const reasons: Partial<Record<CommentsError['code'], string>> = {
    offline: words.becauseOffline,
    'not-found': words.becauseGone,
    forbidden: words.becauseForbidden,
    'rate-limited': words.becauseBusy,
    invalid: words.becauseInvalid,
    'signed-out': words.becauseSignedOut,
  };
  return reasons[failure.code];
}
