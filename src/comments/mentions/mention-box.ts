import { autoUpdate, computePosition, flip, offset, shift, size } from '@floating-ui/dom';
import type { ReactiveController, ReactiveControllerHost } from 'lit';
import type { MentionableUser } from '../../api/comments.ts';
import type { Suggest } from '../view/suggest.ts';
import { caretRect } from './caret-rect.ts';
import { type MentionQuery, mentionQuery } from './mention-query.ts';
import { Suggestions } from './suggestions.ts';

type Host = ReactiveControllerHost & { readonly shadowRoot: ShadowRoot | null };

/**
 * The suggestions below the `@` in a text area, as a combobox with a list: the focus stays in the text, the arrows move through
 * the list, Enter and Tab take, Escape closes. The role itself is not given: HTML allows none on a text area, and the
 * number of suggestions is said aloud instead.
 */
export class MentionBox implements ReactiveController {
  readonly #host: Host;
  readonly #area: HTMLTextAreaElement;
  readonly suggestions: Suggestions;
  #query: MentionQuery | undefined;
  #closed: number | undefined;
  #unplace: (() => void) | undefined;
  /** The option that Enter takes. */
  active = 0;

  constructor(host: Host, area: HTMLTextAreaElement, suggest: Suggest) {
    this.#host = host;
    this.#area = area;
    this.suggestions = new Suggestions(suggest, () => this.#changed());
    host.addController(this);
  }

  hostConnected(): void {}

  hostDisconnected(): void {
    this.close();
  }

  get open(): boolean {
    return this.#query !== undefined;
  }

  /** Looks at the text around the caret after each change of either. */
  look(): void {
    const { value, selectionStart, selectionEnd } = this.#area;
    const query = selectionStart === selectionEnd ? mentionQuery(value, selectionStart) : undefined;
    if (!query || query.start === this.#closed) {
      if (!query) this.#closed = undefined;
      this.close();
      return;
    }
    if (query.search !== this.#query?.search) this.active = 0;
    if (query.start !== this.#query?.start) this.#settle();
    this.#query = query;
    void this.suggestions.search(query.search);
  }

  /** Answers a key while the list is open; true where it was for the list. */
  key(event: KeyboardEvent): boolean {
    const { users } = this.suggestions;
    if (!this.open) return false;
    const step = { ArrowDown: 1, ArrowUp: -1 }[event.key];
    const chosen = users[this.active];
    if (step && users.length > 0) this.#move((this.active + step + users.length) % users.length);
    else if ((event.key === 'Enter' || event.key === 'Tab') && chosen) this.take(chosen);
    else if (event.key === 'Escape') this.dismiss();
    else return false;
    event.preventDefault();
    event.stopPropagation();
    return true;
  }

  /** Writes a mention, as typing would, so that undo takes it back. */
  take({ username }: MentionableUser): void {
    const query = this.#query;
    if (!query) return;
    this.#area.focus();
    this.#area.setSelectionRange(query.start, this.#area.selectionEnd);
    const text = `@${username} `;
    if (!document.execCommand('insertText', false, text)) {
      this.#area.setRangeText(text, query.start, this.#area.selectionEnd, 'end');
      this.#area.dispatchEvent(new Event('input'));
    }
    this.close();
  }

  /** Closes until another `@` is typed. */
  dismiss(): void {
    this.#closed = this.#query?.start;
    this.close();
  }

  close(): void {
    if (!this.#query) return;
    this.#query = undefined;
    this.suggestions.stop();
    this.#host.requestUpdate();
  }

  hostUpdated(): void {
    const list = this.#host.shadowRoot?.querySelector<HTMLElement>('[popover]');
    if (!list?.isConnected || !this.open) {
      this.#settle();
      return;
    }
    if (!list.matches(':popover-open')) list.showPopover();
    this.#unplace ??= autoUpdate(this.#area, list, () => void this.#place(list));
    list.querySelector('[aria-selected="true"]')?.scrollIntoView({ block: 'nearest' });
  }

  /** Lets the list be placed anew. */
  #settle(): void {
    this.#unplace?.();
    this.#unplace = undefined;
  }

  #move(active: number): void {
    this.active = active;
    this.#reachEnd();
    this.#host.requestUpdate();
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
    else this.#host.requestUpdate();
  }

  async #place(list: HTMLElement): Promise<void> {
    const at = this.#query?.start ?? 0;
    const caret = {
      getBoundingClientRect: () => caretRect(this.#area, at),
      contextElement: this.#area,
    };
    const { x, y } = await computePosition(caret, list, {
      placement: getComputedStyle(this.#area).direction === 'rtl' ? 'bottom-end' : 'bottom-start',
      strategy: 'fixed',
      middleware: [
        offset(6),
        flip(),
        shift({ padding: 8 }),
        size({
          padding: 8,
          apply: ({ availableHeight }) => {
            list.style.maxBlockSize = `${Math.min(availableHeight, 288)}px`;
          },
        }),
      ],
    });
    Object.assign(list.style, { left: `${x}px`, top: `${y}px` });
  }
}
