import { html } from 'lit';
import type { ThreadFilter } from '../client/comments-client.ts';
import type { ViewContext } from './view-context.ts';

/** Renders a toggle button for each filter of the list. */
export function filterButtons({ session, messages }: ViewContext) {
  const { threadList } = session.store;
  const button = (filter: ThreadFilter, name: string) => html`<button type="button"
    aria-pressed=${filter === threadList.filter ? 'true' : 'false'}
    @click=${() => threadList.load(filter)}>${name}</button>`;
  return html`<div class="filters" part="filters" role="group" aria-label=${messages.filter}>
    ${button('open', messages.filterOpen)}
    ${button('all', messages.filterAll)}
    ${button('resolved', messages.filterResolved)}
  </div>`;
}
