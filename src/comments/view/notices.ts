import { html, nothing } from 'lit';
import { hasText } from '../store/outbox.ts';
import { isReplyToDeletedThread, type PendingOperation } from '../store/pending-operation.ts';
import { failureMessage } from '../translations/operation-messages.ts';
import type { ViewContext } from './view-context.ts';

/**
 * Rendered in place of a deleted comment or a resolved thread while that can be undone. The undo time is paused while
 * the pointer or the focus is in the notice, and from the start of a touch.
 */
export function undoNotice(
  { id }: PendingOperation,
  text: string,
  { messages, actions, session }: ViewContext,
) {
  const { store } = session;
  const pause = () => store.setUndoPaused(id, true);
  const resume = (event: MouseEvent | FocusEvent) => {
    const notice = event.currentTarget as HTMLElement;
    const movedWithin = notice.contains(event.relatedTarget as Node | null);
    const other = event.type === 'mouseout' ? ':focus-within' : ':hover';
    store.setUndoPaused(id, movedWithin || notice.matches(other));
  };
  return html`<div class="notice" part="notice"
    @mouseover=${pause} @focusin=${pause} @mouseout=${resume} @focusout=${resume}
    @pointerdown=${pause} @pointercancel=${resume}>
    <span>${text}</span>
    <button type="button" class="outlined" data-undo=${id} @click=${() => actions.undo(id)}>${messages.undo}</button>
  </div>`;
}

/** Rendered below a comment or thread whose operation has failed: the reason, and what the viewer can do. */
export function failureNotice(
  operation: PendingOperation,
  { messages, actions, session }: ViewContext,
) {
  const { id, failure } = operation;
  const button = (name: string, onClick: () => void) =>
    html`<button type="button" class="outlined" @click=${onClick}>${name}</button>`;
  const retry = () => html`
    ${failure?.canRetry === false ? nothing : button(messages.retry, () => actions.retry(id))}
    ${hasText(operation) ? button(messages.edit, () => actions.restoreText(id)) : nothing}`;
  // There is no thread to reply to any more.
  const keep = () => html`${button(messages.postAsThread, () => actions.postAsThread(id))}
    ${button(messages.copyText, () => actions.copyText(id))}`;
  return html`<div class="notice failure" part="notice">
    <span>${failureMessage(operation, messages)}</span>
    ${isReplyToDeletedThread(operation) ? keep() : retry()}
    ${button(hasText(operation) ? messages.discard : messages.close, () => session.store.discard(id))}
  </div>`;
}
