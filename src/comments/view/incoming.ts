import { html, nothing } from 'lit';
import type { CommentsState } from '../store/comments-store.ts';
import { withReason } from '../translations/operation-messages.ts';
import { icons } from './icons.ts';
import type { ViewContext } from './view-context.ts';

/** Renders the button that shows the changes of others, if there are any; or why they could not be shown. */
export function incomingChanges(
  { incoming, showFailure }: CommentsState,
  { messages, actions }: ViewContext,
) {
  if (incoming === undefined) return nothing;
  if (showFailure) {
    return html`<div class="notice failure" part="notice" role="alert">
      <span>${withReason(messages.updatesFailed, showFailure, messages)}</span>
      ${showFailure.canRetry ? html`<button type="button" class="outlined show-incoming" @click=${actions.showIncoming}>${messages.retry}</button>` : nothing}
    </div>`;
  }
  const text = incoming > 0 ? messages.newComments(incoming) : messages.showUpdates;
  return html`<button type="button" class="primary pill" part="pill" title=${text} @click=${actions.showIncoming}>
    ${icons.reopen}<span>${text}</span></button>`;
}
