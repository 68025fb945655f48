import type { LitElement, ReactiveController } from 'lit';
import { codePoints } from '../../api/base-schemas.ts';
import { BODY_MAX } from '../../api/limits.ts';
import type { DraftPlace } from '../store/drafts.ts';
import { textOf } from '../store/resolved-values.ts';
import { MentionController, type PanelControllers } from './mention-controller.ts';

/** What differs between the composers of a new thread, a reply and an edit. */
export interface ComposerOptions {
  readonly place: DraftPlace;
  /** The accessible name of the text area. */
  readonly label: string;
  /** The ids of what describes the text area besides the character count. */
  readonly descriptions?: readonly string[];
  /** By default, the label. */
  readonly placeholder?: string;
  readonly submitLabel: string;
  /** The text before anything is typed. */
  readonly text?: string;
  /** Returns whether the text was accepted; otherwise it stays in the text area. */
  readonly onSubmit: (text: string) => boolean;
  /** Without it, the composer has no cancel button. */
  readonly onCancel?: () => void;
}

/** The length in code points from which the remaining characters are shown. */
const COUNT_FROM = 9000;
/** The numbers of remaining characters that are announced when a text reaches them; others would interrupt at each key. */
const ANNOUNCED_AT = [1000, 500, 100, 50, 10, 0, -1];
const hasFieldSizing = globalThis.CSS?.supports('field-sizing', 'content') ?? false;

// A server that imports this module may have no `navigator`.
export const IS_APPLE = /Mac|iP(hone|ad)/.test(globalThis.navigator?.platform);

/** The behavior of every composer: drafts, character count, keyboard shortcuts and mentions. */
export class ComposerController implements ReactiveController {
  readonly #host: LitElement;
  readonly #controllers: PanelControllers;
  readonly mentions: MentionController;

  constructor(host: LitElement, controllers: PanelControllers) {
    this.#host = host;
    this.#controllers = controllers;
    this.mentions = new MentionController(host, controllers);
    host.addController(this);
  }

  hostDisconnected(): void {
    this.mentions.close();
  }

  hostUpdated(): void {
    const drafts = this.#controllers.sessions.current?.drafts;
    for (const area of this.#host.shadowRoot?.querySelectorAll('textarea') ?? []) {
      const text = drafts?.get(placeOf(area)) ?? area.defaultValue;
      if (area.value !== text) area.value = text;
      this.#updateSize(area);
    }
  }

  readonly handleInput = ({ target }: Event): void => {
    const area = target as HTMLTextAreaElement;
    const place = placeOf(area);
    const drafts = this.#controllers.sessions.current?.drafts;
    const before = announcedCount(drafts?.get(place) ?? area.defaultValue);
    drafts?.set(place, area.value, drafts.base(place) ?? area.defaultValue);
    this.#updateSize(area);
    const after = announcedCount(area.value);
    const isShortened = before === ANNOUNCED_AT.length && after < before;
    if (after > before || isShortened) this.#announceRemaining(area.value);
    this.mentions.update(area);
  };

  readonly handleCaretMove = ({ target }: Event): void => {
    this.mentions.update(target as HTMLTextAreaElement);
  };

  readonly handleBlur = ({ target }: Event): void => {
    this.mentions.close();
    this.#updateSize(target as HTMLTextAreaElement);
  };

  handleKeydown(event: KeyboardEvent, options: ComposerOptions): void {
    const area = event.target as HTMLTextAreaElement;
    if (isComposition(event) || this.mentions.handleKeydown(event)) return;
    if (event.key === 'Escape') {
      area.blur();
      // Otherwise the same key closes a dialog of the page.
      if (options.onCancel) event.preventDefault();
      options.onCancel?.();
    } else if (event.key === 'Enter' && (event.ctrlKey || event.metaKey)) {
      event.preventDefault();
      this.submit(area, options);
    }
  }

  /** Keeps the keys of the text in the element, where shortcuts of the page would find them at the host element. */
  readonly keepTextKey = (event: KeyboardEvent): void => {
    if (event.target instanceof HTMLTextAreaElement && isTextKey(event)) event.stopPropagation();
  };

  /** Submits the text of the composer that contains `element`, if it is neither empty nor too long. */
  submit(element: Element, { onSubmit }: ComposerOptions): void {
    const area = composerOf(element).querySelector('textarea');
    if (!area) return;
    const text = area.value.toWellFormed(); // a half of an emoji has no form in UTF-8
    if (remainingIn(text) < 0) {
      area.focus();
      this.#announceRemaining(text);
    } else if (!textOf(text)) area.focus();
    // A second tap comes before the next update, and must not find the text again.
    else if (onSubmit(text)) area.value = '';
  }

  /** Updates the character count, and the height if the browser does not support `field-sizing`. */
  #updateSize(area: HTMLTextAreaElement): void {
    const remaining = remainingIn(area.value);
    const text = remaining > BODY_MAX - COUNT_FROM ? '' : this.#remainingText(remaining);
    const count = composerOf(area).querySelector('.count');
    const description = composerOf(area).querySelector('.description');
    if (count && count.textContent !== text) {
      count.textContent = text;
      area.ariaInvalid = remaining < 0 ? 'true' : null;
    }
    // Some screen readers announce each change of the description of what has the focus.
    if (description && !area.matches(':focus')) description.textContent = text;
    if (!hasFieldSizing) {
      area.style.height = 'auto';
      area.style.height = `${area.scrollHeight}px`;
    }
  }

  #announceRemaining(text: string): void {
    this.#controllers.liveRegion.announce(this.#remainingText(remainingIn(text)));
  }

  #remainingText(count: number): string {
    const { messages } = this.#controllers.locale;
    return count < 0 ? messages.charactersOver(-count) : messages.charactersLeft(count);
  }
}

/** Returns how many code points a text may still have; of a short one, at least as many. */
function remainingIn(text: string): number {
  // A text has at least as many UTF-16 code units as code points, and counting these takes time.
  return BODY_MAX - (text.length < COUNT_FROM ? 0 : codePoints(text));
}

/** Returns how many of the announced numbers a text has reached. */
function announcedCount(text: string): number {
  const remaining = remainingIn(text);
  return ANNOUNCED_AT.filter((count) => remaining <= count).length;
}

/** Safari dispatches the key that ends a composition after it, with the code of the input method. */
function isComposition({ isComposing, keyCode }: KeyboardEvent): boolean {
  return isComposing || keyCode === 229;
}

const EDITING_KEYS =
  /^(Enter|Backspace|Delete|Insert|Arrow.+|Home|End|Page(Up|Down)|Dead|Process|Compose|Unidentified)$/;

/** Whether a key writes, deletes or moves in a text. On Apple's keyboards, Alt writes other characters. */
function isTextKey(event: KeyboardEvent): boolean {
  const { key, ctrlKey, metaKey, altKey } = event;
  if (isComposition(event)) return true;
  const writesWithModifier = event.getModifierState('AltGraph') || (altKey && IS_APPLE && !ctrlKey);
  if (metaKey || ((ctrlKey || altKey) && !writesWithModifier)) return false;
  return [...key].length === 1 || EDITING_KEYS.test(key);
}

function composerOf(element: Element): HTMLElement {
  return element.closest('[data-place]') as HTMLElement;
}

function placeOf(area: HTMLTextAreaElement): DraftPlace {
  return composerOf(area).dataset.place as DraftPlace;
}
