import { computePosition, shift } from '@floating-ui/core';
import { render } from 'lit/html.js';
import type { MentionableUser } from '../../api/comments.ts';
import type { Messages } from '../messages/en-US.ts';
import type { CommentsSession } from '../store/comments-session.ts';
import { caretRect } from './caret-rect.ts';
import { mentionList } from './mention-list.ts';
import { type MentionQuery, mentionQuery } from './mention-query.ts';
import { Suggestions } from './suggestions.ts';
import { turn, windowPlatform } from './window-platform.ts';

interface Host {
  readonly shadowRoot: ShadowRoot | null;
  readonly open: CommentsSession | undefined;
  readonly messages: Messages;
}

/**
 * The suggestions below the `@` in a text area, as a combobox with a list: the focus stays in the text, the arrows move
 * through the list, Enter and Tab take, Escape closes. The role itself is not given: HTML allows none on a text area,
 * and the number of suggestions is said aloud instead.
 */
export class MentionController {
  readonly #host: Host;
  readonly suggestions = new Suggestions(
    (query) => this.#host.open?.searchUsers(query),
    () => this.#changed(),
  );
  #area: HTMLTextAreaElement | undefined;
  #query: MentionQuery | undefined;
  #closed: number | undefined;
  /** The option that Enter takes. */
  active = 0;

  constructor(host: Host) {
    this.#host = host;
  }

  /** Looks at the text around the caret after each change of either. */
  look(area: HTMLTextAreaElement): void {
    const { value, selectionStart, selectionEnd } = area;
    const query = selectionStart === selectionEnd ? mentionQuery(value, selectionStart) : undefined;
    if (!query) this.#closed = undefined;
    if (!query || query.start === this.#closed) {
      this.close();
      return;
    }
    if (query.search !== this.#query?.search) this.active = 0;
    this.#area = area;
    this.#query = query;
    void this.suggestions.search(query.search);
  }

  /** Answers a key while the list is open; true where it was for the list. */
  key(event: KeyboardEvent): boolean {
    if (!this.#query) return false;
    const { users } = this.suggestions;
    const step = { ArrowDown: 1, ArrowUp: -1 }[event.key];
    const chosen = users[this.active];
    if (step && chosen) {
      this.active = (this.active + step + users.length) % users.length;
      this.#reachEnd();
      this.#draw();
    } else if (chosen && (event.key === 'Enter' || event.key === 'Tab')) this.take(chosen);
    else if (event.key === 'Escape') this.#dismiss();
    else return false;
    event.preventDefault();
    return true;
  }

  /** Writes a mention, as typing would, so that undo takes it back. */
  take({ username }: MentionableUser): void {
    const [area, query] = [this.#area, this.#query];
    if (!area || !query) return;
    const text = `@${username} `;
    area.setSelectionRange(query.start, area.selectionEnd);
    if (!document.execCommand('insertText', false, text)) {
      area.setRangeText(text, query.start, area.selectionEnd, 'end');
      area.dispatchEvent(new Event('input', { bubbles: true }));
    }
    this.#dismiss();
  }

  close(): void {
    if (!this.#query) return;
    this.#query = undefined;
    this.suggestions.stop();
    this.#draw();
  }

  /** Puts the list where the `@` stands now. */
  readonly place = async (): Promise<void> => {
    const [area, query, list] = [this.#area, this.#query, this.#list];
    if (!area || !query || !list) return;
    const { x, y } = await computePosition(caretRect(area, query.start), list, {
      placement: 'bottom-start',
      middleware: [turn, shift({ padding: 8 })],
      platform: windowPlatform(getComputedStyle(area).direction === 'rtl'),
    });
    Object.assign(list.style, { left: `${x}px`, top: `${y}px` });
  };

  /** The pointer or a finger has scrolled the list. */
  readonly scrolled = ({ target }: Event): void => {
    const { scrollTop, scrollHeight, clientHeight } = target as HTMLElement;
    if (scrollTop + clientHeight > scrollHeight - 40) void this.suggestions.more();
  };

  get #list(): HTMLElement | null | undefined {
    return this.#host.shadowRoot?.querySelector<HTMLElement>('[popover]');
  }

  /** Closes until another `@` is typed. */
  #dismiss(): void {
    this.#closed = this.#query?.start;
    this.close();
  }

  #reachEnd(): void {
    const { active } = this;
    if (active > 0 && active >= this.suggestions.users.length - 2) void this.suggestions.more();
  }

  #changed(): void {
    const { phase, users } = this.suggestions;
    this.active = Math.min(this.active, Math.max(0, users.length - 1));
    if (phase === 'done') this.#reachEnd();
    const typedOn = this.#query?.search.includes(' ') && phase === 'done' && users.length === 0;
    if (typedOn) this.close();
    else this.#draw();
  }

  #draw(): void {
    const [area, list] = [this.#area, this.#list];
    if (!area || !list?.isConnected) return;
    const open = this.#query !== undefined;
    const chosen = open && this.suggestions.users.length > 0 ? `person-${this.active}` : '';
    area.setAttribute('aria-activedescendant', chosen);
    render(mentionList(this, this.#host.messages), list);
    list.togglePopover(open);
    list.querySelector('[aria-selected="true"]')?.scrollIntoView({ block: 'nearest' });
    void this.place();
  }
}
