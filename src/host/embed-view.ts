import type { EmbedTheme } from '../api/theme.ts';
import type { ColorScheme } from '../protocol/actions.ts';
import type { ErrorMessage } from './translations/messages.ts';

export interface ViewState {
  readonly isIdle: boolean;
  readonly isBusy: boolean;
  /** The error that is shown; undefined if there is none. */
  readonly error: ErrorMessage | undefined;
  /** The title of the frame, and of the error in its place. */
  readonly title: string;
  readonly retry: string;
  /** The language of the error and of the button, as a BCP-47 tag. */
  readonly language: string;
  readonly colorScheme: ColorScheme | undefined;
  readonly theme: EmbedTheme | undefined;
}

/**
 * The content of the shadow tree. It is created once, without HTML, so that a page that requires Trusted Types needs no
 * policy for it.
 */
export class EmbedView {
  /** Contains the iframe, before the other parts. */
  readonly box: HTMLElement;
  readonly #loading = create('div', { part: 'loading' }, loadingSlot());
  readonly #title = create('strong', { dir: 'auto' });
  readonly #message = create('p', { dir: 'auto' });
  readonly #retry = create('button', { part: 'retry', dir: 'auto' });
  readonly #error: HTMLElement;

  constructor(retry: () => void) {
    const content = create('slot', { name: 'error' }, this.#title, this.#message, this.#retry);
    this.#error = create('div', { part: 'error', role: 'alert' }, content);
    this.box = create('div', { id: 'box', tabindex: '-1' }, this.#loading, this.#error);
    this.#retry.addEventListener('click', () => {
      // The button is about to be hidden: the focus stays in the element.
      this.box.focus();
      retry();
    });
  }

  /** Moves the focus into what is displayed; until the frame is, to the box. */
  focus(options?: FocusOptions): void {
    const retry = this.#error.hidden || this.#retry.hidden ? undefined : this.#retry;
    const frame = this.#error.hidden ? this.box.querySelector('iframe.visible') : undefined;
    ((retry ?? frame ?? this.box) as HTMLElement).focus(options);
  }

  update({ isIdle, isBusy, error, title, retry, language, colorScheme, theme }: ViewState): void {
    this.box.style.colorScheme = colorScheme === 'auto' ? 'light dark' : (colorScheme ?? '');
    this.box.ariaBusy = `${isBusy}`;
    this.#loading.hidden = isIdle || Boolean(error);
    this.#error.hidden = !error;
    this.#message.lang = this.#retry.lang = language;
    this.#title.textContent = title;
    this.#message.textContent = error?.text ?? '';
    this.#retry.hidden = !error?.canRetry;
    this.#retry.textContent = retry;
    this.#applyTheme(theme ?? {});
  }

  /** Gives the message the font and the button of the frame. The browser ignores what is no font or color. */
  #applyTheme({ font, primaryColor, borderRadius }: EmbedTheme): void {
    for (const { style } of [this.#error, this.#retry]) style.cssText = '';
    this.#error.style.fontFamily = font ?? '';
    this.#retry.style.borderColor = primaryColor ?? '';
    this.#retry.style.borderRadius = typeof borderRadius === 'number' ? `${borderRadius}px` : '';
  }
}

/** Creates an element with attributes and children. */
export function create<K extends keyof HTMLElementTagNameMap>(
  tag: K,
  attributes: Readonly<Record<string, string>>,
  ...children: Node[]
): HTMLElementTagNameMap[K] {
  const element = document.createElement(tag);
  for (const [name, value] of Object.entries(attributes)) element.setAttribute(name, value);
  element.append(...children);
  return element;
}

function loadingSlot(): HTMLElement {
  const lines = [1, 2, 3].map(() => create('i', {}));
  return create('slot', { name: 'loading' }, create('div', { id: 'skeleton' }, ...lines));
}
