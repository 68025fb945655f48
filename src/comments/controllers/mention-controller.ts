import { html, type LitElement, render, type TemplateResult } from 'lit';
import type { MentionableUser } from '../../api/comments.ts';
import { mentionList, optionId } from '../mentions/mention-list.ts';
import { type MentionQuery, mentionQuery } from '../mentions/mention-query.ts';
import { Suggestions } from '../mentions/suggestions.ts';
import { loadPlacement } from '../placement/load-placement.ts';
import { SvcCommentsErrorEvent } from './events.ts';
import type { LiveRegion } from './live-region.ts';
import type { LocaleController } from './locale-controller.ts';
import type { PressController } from './press-controller.ts';
import type { SessionController } from './session-controller.ts';

/** The controllers of the element that others need. */
export interface PanelControllers {
  readonly sessions: SessionController;
  readonly locale: LocaleController;
  readonly press: PressController;
  readonly liveRegion: LiveRegion;
}

/** The distance to the end of the list, in CSS pixels and options, at which the next page is loaded. */
const LOAD_AHEAD_PX = 40;
const LOAD_AHEAD_OPTIONS = 2;

/**
 * Suggests users while a mention is typed, as a combobox: the focus stays in the text area, the arrow keys move through
 * the list, Enter and Tab insert, Escape closes. HTML does not allow the role `combobox` on a text area, so the number
 * of suggestions is announced instead.
 */
export class MentionController {
  readonly #host: LitElement;
  readonly #controllers: PanelControllers;
  readonly #suggestions: Suggestions;
  #area: HTMLTextAreaElement | undefined;
  #query: MentionQuery | undefined;
  /** The mention in `#area` for which the viewer has closed the list; it stays closed for this mention. */
  #dismissed: MentionQuery | undefined;
  /** The id of the user that the arrow keys have selected. */
  #activeId: number | undefined;

  constructor(host: LitElement, controllers: PanelControllers) {
    this.#host = host;
    this.#controllers = controllers;
    this.#suggestions = new Suggestions(
      (query) => controllers.sessions.current?.searchUsers(query),
      (search) => controllers.sessions.current?.directory.usersByName(search) ?? [],
      () => this.#onSuggestions(),
      (error) => host.dispatchEvent(new SvcCommentsErrorEvent(error)),
    );
  }

  /**
   * The empty popover, in the top layer. Its content is rendered separately, so that typing a mention renders no
   * threads.
   */
  renderPopover(): TemplateResult {
    const keepFocus = (event: Event) => event.preventDefault();
    return html`<div class="people" popover="manual" part="suggestions"
      @mousedown=${keepFocus} @scroll=${this.#handleScroll}></div>`;
  }

  /** Updates the suggestions after the text or the caret has changed. */
  update(area: HTMLTextAreaElement): void {
    const { value, selectionStart, selectionEnd } = area;
    const query = selectionStart === selectionEnd ? mentionQuery(value, selectionStart) : undefined;
    if (!query || area !== this.#area) this.#dismissed = undefined;
    this.#area = area;
    if (!query || this.#isDismissed(query)) {
      this.close();
      return;
    }
    this.#dismissed = undefined;
    if (query.search !== this.#query?.search) this.#activeId = undefined;
    this.#query = query;
    void this.#suggestions.search(query.search);
  }

  /** Handles a key while the list is open. Returns whether the key was for the list. */
  handleKeydown(event: KeyboardEvent): boolean {
    const { key, shiftKey, ctrlKey, metaKey, altKey } = event;
    const hasModifier = shiftKey || ctrlKey || metaKey || altKey;
    if (!this.#query || hasModifier || !this.#handleKey(key)) return false;
    event.preventDefault();
    return true;
  }

  close(): void {
    if (!this.#query) return;
    this.#query = undefined;
    this.#suggestions.stop();
    void this.#render();
  }

  /** Discards the users of the previous viewer, when another one signs in. */
  reset(): void {
    this.close();
    this.#suggestions.reset();
  }

  get #activeIndex(): number {
    const index = this.#suggestions.users.findIndex(({ id }) => id === this.#activeId);
    return Math.max(index, 0);
  }

  /** A new `@` in the same place, after the text was sent, opens the list again. */
  #isDismissed({ start, search }: MentionQuery): boolean {
    const dismissed = this.#dismissed;
    return dismissed?.start === start && (search !== '' || dismissed.search === '');
  }

  #handleKey(key: string): boolean {
    const selected = this.#suggestions.users[this.#activeIndex];
    if (key === 'Escape') this.#dismiss();
    else if (!selected) return false;
    else if (key === 'ArrowDown') this.#moveActive(1);
    else if (key === 'ArrowUp') this.#moveActive(-1);
    else if (key === 'Enter' || key === 'Tab') this.#insert(selected);
    else return false;
    return true;
  }

  #moveActive(step: 1 | -1): void {
    const { users } = this.#suggestions;
    this.#activeId = users.at((this.#activeIndex + step) % users.length)?.id;
    this.#loadMoreNearEnd();
    void this.#render();
  }

  /** Inserts a mention as if it were typed, so that the browser can undo it. */
  readonly #insert = ({ username }: MentionableUser): void => {
    const area = this.#area;
    const query = this.#query;
    if (!area || !query) return;
    const text = `@${username} `;
    area.setSelectionRange(query.start, area.selectionEnd);
    if (!document.execCommand('insertText', false, text)) {
      area.setRangeText(text, query.start, area.selectionEnd, 'end');
      area.dispatchEvent(new Event('input', { bubbles: true }));
    }
    this.#dismiss();
  };

  /** Closes the list until another `@` is typed. */
  #dismiss(): void {
    this.#dismissed = this.#query;
    this.close();
  }

  readonly #handleScroll = ({ target }: Event): void => {
    const { scrollTop, scrollHeight, clientHeight } = target as HTMLElement;
    if (scrollTop + clientHeight > scrollHeight - LOAD_AHEAD_PX) void this.#suggestions.loadMore();
  };

  #loadMoreNearEnd(): void {
    const { users } = this.#suggestions;
    if (this.#activeIndex > 0 && this.#activeIndex >= users.length - LOAD_AHEAD_OPTIONS) {
      void this.#suggestions.loadMore();
    }
  }

  #onSuggestions(): void {
    const { phase, users } = this.#suggestions;
    if (phase === 'done') this.#loadMoreNearEnd();
    // The text contains a space and matches no user, so it is a sentence and not a username.
    const isSentence = phase === 'done' && users.length === 0 && this.#query?.search.includes(' ');
    if (isSentence) this.close();
    else void this.#render();
  }

  async #render(): Promise<void> {
    const { press, locale, sessions } = this.#controllers;
    await press.released;
    const area = this.#area;
    const list = this.#host.shadowRoot?.querySelector<HTMLElement>('.people');
    if (!area || !list?.isConnected) return;
    const isOpen = this.#query !== undefined;
    const hasOptions = isOpen && this.#suggestions.users.length > 0;
    area.setAttribute('aria-activedescendant', hasOptions ? optionId(this.#activeIndex) : '');
    const options = {
      suggestions: this.#suggestions,
      activeIndex: this.#activeIndex,
      nameOf: ({ id }: MentionableUser) => sessions.current?.directory.nameOf(id),
      onSelect: this.#insert,
    };
    render(mentionList(options, locale.messages), list);
    // jsdom and happy-dom have no popovers and no layout.
    list.togglePopover?.(isOpen);
    list.querySelector('[aria-selected="true"]')?.scrollIntoView?.({ block: 'nearest' });
    const start = this.#query?.start;
    if (start === undefined) return;
    // Without a connection, there are no users to suggest either.
    await (await loadPlacement())?.placeList(list, area, start);
  }
}
