import { html, nothing } from 'lit';
import type { ThreadFilter } from '../client/comments-client.ts';
import { incomingMessage, withReason } from '../translations/operation-messages.ts';
import { icons } from './icons.ts';
import type { ViewContext } from './view-context.ts';

/** Renders the button that shows the changes of others, if there are any; or why they could not be shown. */
function incomingChanges({ messages, actions, session }: ViewContext) {
  const { incoming, showFailure } = session.store.state;
  if (incoming === undefined) return nothing;
  if (showFailure) {
    return html`<div class="notice failure" part="notice" role="alert">
      <span>${withReason(messages.updatesFailed, showFailure, messages)}</span>
      ${showFailure.canRetry ? html`<button type="button" class="outlined show-incoming" @click=${actions.showIncoming}>${messages.retry}</button>` : nothing}
    </div>`;
  }
  const text = incomingMessage(incoming, messages);
  // The pill disappears, and with it the focus that a pointer would take from where the viewer writes.
  const keepFocus = (event: Event) => event.preventDefault();
  return html`<button type="button" class="primary pill" part="pill" title=${text}
    @mousedown=${keepFocus} @click=${actions.showIncoming}>
    ${icons.reopen}<span>${text}</span></button>`;
}

/** Renders the buttons beside the title: that of the changes of others, and a toggle button for each filter of the list. */
export function headerButtons(context: ViewContext) {
  const { session, messages } = context;
  const { threadList } = session.store;
  const button = (filter: ThreadFilter, name: string) => html`<button type="button"
    aria-pressed=${filter === threadList.filter ? 'true' : 'false'}
    @click=${() => threadList.load(filter)}>${name}</button>`;
  return html`${incomingChanges(context)}<div class="filters" part="filters" role="group" aria-label=${messages.filter}>
    ${button('open', messages.filterOpen)}
    ${button('all', messages.filterAll)}
    ${button('resolved', messages.filterResolved)}
  </div>`;
}
