import { html, nothing } from 'lit';
import type { MentionableUser } from '../../api/comments.ts';
import { initials } from '../../lib/initials.ts';
import { textOf } from '../store/resolved-values.ts';
import type { Messages } from '../translations/en-US.ts';
import type { Suggestions } from './suggestions.ts';

interface MentionListOptions {
  readonly suggestions: Pick<Suggestions, 'users' | 'phase'>;
  /** The index of the user that Enter inserts. */
  readonly activeIndex: number;
  /** Returns the displayed name of a user. */
  readonly nameOf: (user: MentionableUser) => string | undefined;
  readonly onSelect: (user: MentionableUser) => void;
}

/** The id of an option, for `aria-activedescendant`. */
export function optionId(index: number): string {
  return `person-${index}`;
}

/**
 * Renders the suggested users as a list box, with username and e-mail address to distinguish users of the same name.
 */
export function mentionList(options: MentionListOptions, messages: Messages) {
  const { users } = options.suggestions;
  const labelOf = (user: MentionableUser) => options.nameOf(user) ?? messages.unknownUser(user.id);
  return html`<div id="people" role="listbox" aria-label=${messages.mentionableUsers}>
      ${users.map((user, index) => option(user, index, labelOf(user), options))}
    </div>
    <div class="people-state" role="status">${status(options, messages)}</div>`;
}

function option(
  user: MentionableUser,
  index: number,
  name: string,
  { activeIndex, onSelect }: MentionListOptions,
) {
  const username = name !== user.username && textOf(user.username) && `@${user.username}`;
  const detail = [username, user.email].filter(Boolean).join(' · ');
  return html`<div role="option" id=${optionId(index)} aria-selected=${index === activeIndex}
    @click=${() => onSelect(user)}>
    <span class="avatar hue-${user.id % 8}" aria-hidden="true">${initials(name)}</span>
    <span class="who"><bdi>${name}</bdi>${detail ? html`<bdi class="detail">${detail}</bdi>` : nothing}</span>
  </div>`;
}

function status({ suggestions: { phase, users } }: MentionListOptions, messages: Messages) {
  if (phase === 'idle') return nothing;
  if (phase === 'failed') return messages.searchFailed;
  if (phase === 'done' && users.length === 0) return messages.noUsersFound;
  if (phase === 'searching' && users.length === 0) return messages.searching;
  return html`<span class="hidden">${messages.suggestions(users.length)}</span>`;
}
