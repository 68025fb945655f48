import { html, nothing } from 'lit/html.js';
import type { MentionableUser } from '../../api/comments.ts';
import type { Messages } from '../messages/en-US.ts';
import { initials } from '../view/person.ts';
import type { MentionController } from './mention-controller.ts';

/** Where the suggestions are drawn, above everything else of the page. */
export function mentionPopover(box: MentionController) {
  return html`<div class="people" popover="manual" part="suggestions"
    @mousedown=${keepFocus} @scroll=${box.scrolled}></div>`;
}

/** The suggestions as a list box: name, and what tells namesakes apart. */
export function mentionList(box: MentionController, messages: Messages) {
  return html`<div id="people" role="listbox" aria-label=${messages.people}>
      ${box.suggestions.users.map((user, index) => option(user, index, box))}
    </div>
    <div class="people-state" role="status">${state(box, messages)}</div>`;
}

function option(user: MentionableUser, index: number, box: MentionController) {
  const name = user.firstName || user.username;
  const detail = [user.firstName && `@${user.username}`, user.email].filter(Boolean).join(' · ');
  return html`<div role="option" id="person-${index}" aria-selected=${index === box.active}
    @click=${() => box.take(user)}>
    <span class="avatar hue-${user.id % 8}" aria-hidden="true">${initials(name)}</span>
    <span class="who"><bdi>${name}</bdi>${detail ? html`<bdi class="detail">${detail}</bdi>` : nothing}</span>
  </div>`;
}

function state({ suggestions: { phase, users } }: MentionController, messages: Messages) {
  if (phase === 'failed') return messages.searchFailed;
  if (phase === 'done' && users.length === 0) return messages.nobody;
  if (phase === 'searching' && users.length === 0) return messages.searching;
  return html`<span class="hidden">${messages.suggestions(users.length)}</span>`;
}

function keepFocus(event: Event): void {
  event.preventDefault();
}
