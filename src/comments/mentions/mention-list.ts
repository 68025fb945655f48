import { html, nothing } from 'lit/html.js';
import type { MentionableUser } from '../../api/comments.ts';
import type { Words } from '../messages/messages.ts';
import { initials } from '../view/person.ts';
import type { MentionBox } from './mention-box.ts';

/** Where the suggestions are drawn, above everything else of the page. */
export function mentionPopover(box: MentionBox) {
  return html`<div class="people" popover="manual" part="suggestions"
    @mousedown=${keepFocus} @scroll=${box.scrolled}></div>`;
}

/** The suggestions as a list box: name, and what tells namesakes apart. */
export function mentionList(box: MentionBox, words: Words) {
  return html`<div id="people" role="listbox" aria-label=${words.people}>
      ${box.suggestions.users.map((user, index) => option(user, index, box))}
    </div>
    <div class="people-state" role="status">${state(box, words)}</div>`;
}

function option(user: MentionableUser, index: number, box: MentionBox) {
  const name = user.firstName || user.username;
  const detail = [user.firstName && `@${user.username}`, user.email].filter(Boolean).join(' · ');
  return html`<div role="option" id="person-${index}" aria-selected=${index === box.active}
    @click=${() => box.take(user)}>
    <span class="avatar hue-${user.id % 8}" aria-hidden="true">${initials(name)}</span>
    <span class="who"><bdi>${name}</bdi>${detail ? html`<bdi class="detail">${detail}</bdi>` : nothing}</span>
  </div>`;
}

function state({ suggestions: { phase, users } }: MentionBox, words: Words) {
  if (phase === 'failed') return words.searchFailed;
  if (phase === 'done' && users.length === 0) return words.nobody;
  if (phase === 'searching' && users.length === 0) return words.searching;
  return html`<span class="hidden">${words.suggestions(users.length)}</span>`;
}

function keepFocus(event: Event): void {
  event.preventDefault();
}
