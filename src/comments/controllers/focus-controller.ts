import type { LitElement, ReactiveController } from 'lit';
import type { DraftPlace } from '../store/drafts.ts';

/**
 * Keeps the focus inside the panel: moves it where an action requires it, or, if the focused element was removed, to
 * the nearest comment.
 */
export class FocusController implements ReactiveController {
  readonly #host: LitElement;
  #requested: readonly string[] | undefined;
  /** The focused element at the time of the request. */
  #focusedBefore: Element | null | undefined;
  #focused: Element | null | undefined;
  #nearest: readonly string[] = [];

  constructor(host: LitElement) {
    this.#host = host;
    host.addController(this);
  }

  /**
   * Moves the focus, after the next update, to the element of the first selector that matches, unless the viewer is
   * writing in another text area by then.
   */
  moveTo(...selectors: string[]): void {
    this.#requested = selectors;
    this.#focusedBefore = this.#host.shadowRoot?.activeElement;
    this.#host.requestUpdate();
  }

  hostUpdate(): void {
    this.#focused = this.#host.shadowRoot?.activeElement;
    this.#nearest = this.#focused ? nearestComments(this.#focused) : [];
  }

  hostUpdated(): void {
    const isWriting =
      this.#focused !== this.#focusedBefore && this.#focused instanceof HTMLTextAreaElement;
    if (isWriting && this.#focused?.isConnected) this.#requested = undefined;
    const wasRemoved = this.#focused?.isConnected === false;
    const focus = this.#requested ? focusAtEnd : focusQuietly;
    const selectors = this.#requested ?? (wasRemoved ? this.#nearest : undefined);
    this.#requested = undefined;
    if (!selectors) return;
    for (const selector of selectors) {
      const element = this.#find(selector);
      if (element) {
        focus(element);
        return;
      }
    }
    // The composer is always rendered. Without scrolling, because the viewer is reading another part of the list.
    this.#find(composerInput('new'))?.focus({ preventScroll: true });
  }

  #find(selector: string): HTMLElement | null | undefined {
    return this.#host.shadowRoot?.querySelector<HTMLElement>(selector);
  }
}

/** Focuses an element without scrolling; its outline is visible only to those who use the keyboard. */
function focusQuietly(element: HTMLElement): void {
  element.dataset.quiet = '';
  element.addEventListener('blur', () => delete element.dataset.quiet, { once: true });
  element.focus({ preventScroll: true });
}

/** Focuses an element; in a text area, with the caret after the text. */
function focusAtEnd(element: HTMLElement): void {
  const isFocused = element.matches(':focus');
  element.focus();
  // Firefox and WebKit do not scroll to an element that is partly visible.
  if (!isFocused) element.scrollIntoView?.({ block: 'nearest' });
  if (!isFocused && element instanceof HTMLTextAreaElement)
    element.setSelectionRange(element.value.length, element.value.length);
}

/** The selector of a comment, by its key. */
export function commentCard(key: string): string {
  return `[data-comment="${key}"]`;
}

/** The selector of the button that opens the menu of a comment. */
export function menuButton(key: string): string {
  return `${commentCard(key)} .menu-button`;
}

/** The selector of a button of a thread. */
export function threadButton(key: string, button: 'reply' | 'cancel-remove'): string {
  return `[data-thread="${key}"] .${button}`;
}

/** The selector of the button that undoes an operation. */
export function undoButton(operationId: string): string {
  return `[data-undo="${operationId}"]`;
}

/** The selector of the text area of a composer. */
export function composerInput(place: DraftPlace): string {
  return `[data-place="${place}"] textarea`;
}

/**
 * Returns selectors of the comments around an element, nearest first: its own, the following and the preceding ones of
 * its thread, the first ones of the next and the previous thread.
 */
function nearestComments(element: Element): string[] {
  const thread = element.closest('[data-thread]');
  const list = thread?.closest('[role="list"]');
  if (!thread || !list) return [];
  const own = element.closest<HTMLElement>('[data-comment]');
  const following: HTMLElement[] = [];
  const preceding: HTMLElement[] = [];
  for (const each of commentsIn(thread)) {
    const position = element.compareDocumentPosition(each);
    if (position & Node.DOCUMENT_POSITION_FOLLOWING) following.push(each);
    else preceding.unshift(each);
  }
  const threads = [...list.querySelectorAll('[data-thread]')];
  const index = threads.indexOf(thread);
  const neighbors = [threads[index + 1], threads[index - 1]].flatMap((each) =>
    each ? commentsIn(each).slice(0, 1) : [],
  );
  return [...(own ? [own] : []), ...following, ...preceding, ...neighbors].map((each) =>
    commentCard(each.dataset.comment ?? ''),
  );
}

function commentsIn(thread: Element): HTMLElement[] {
  return [...thread.querySelectorAll<HTMLElement>('[data-comment]')];
}
