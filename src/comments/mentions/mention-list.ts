import { html, nothing } from 'lit';
import type { MentionableUser } from '../../api/comments.ts';
import { initials } from '../view/person.ts';
import type { Words } from '../words.ts';
import type { MentionBox } from './mention-box.ts';

/** The suggestions as a list box: name, and what tells namesakes apart. */
export function mentionList(box: MentionBox, words: Words) {
  if (!box.open) return nothing;
  const { users } = box.suggestions;
  return html`<div class="people" popover="manual" part="suggestions">
    <div id="people" role="listbox" aria-label=${words.people}
      @mousedown=${keepFocus} @scroll=${(event: Event) => atEnd(event) && void box.suggestions.more()}>
      ${users.map((user, index) => option(user, index, box))}
    </div>
    <div class="people-state" role="status">${state(box, words)}</div>
  </div>`;
}

function option(user: MentionableUser, index: number, box: MentionBox) {
  const name = user.firstName || user.username;
  const detail = [user.firstName ? `@${user.username}` : '', user.email ?? ''].filter(Boolean);
  return html`<div role="option" id="person-${index}" aria-selected=${index === box.active ? 'true' : 'false'}
    @click=${() => box.take(user)}>
    <span class="avatar hue-${user.id % 8}" aria-hidden="true">${initials(name)}</span>
    <span class="who"><bdi>${name}</bdi>
    ${detail.length > 0 ? html`<bdi class="detail">${detail.join(' · ')}</bdi>` : nothing}</span>
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

function atEnd({ target }: Event): boolean {
  const { scrollTop, scrollHeight, clientHeight } = target as HTMLElement;
  return scrollTop + clientHeight > scrollHeight - 40;
}
