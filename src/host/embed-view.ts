import type { LoadedMessages } from '../locale/load-messages.ts';
import type { ColorScheme } from '../protocol/actions.ts';
import type { EmbedErrorCode } from '../protocol/errors.ts';
import { create } from './frame/create.ts';
import { messages as english } from './messages/en-US.ts';
import { errorMessage, type Messages } from './messages/messages.ts';
import type { EmbedState } from './session/session-types.ts';
import { styles } from './styles.ts';

/** One for all elements of a page. */
let sheet: CSSStyleSheet | undefined;

/**
 * What lies in the shadow root of `<svc-embed>` beside the frame: skeleton and error, each in its slot. Built by
 * hand: no markup is parsed, so that no Trusted Types policy is needed.
 */
export class EmbedView {
  /** Where the frame belongs: it comes first. */
  readonly box = create('div', { id: 'box', tabIndex: -1 });
  /** The language of everything that is said. */
  language: LoadedMessages<Messages> = { language: 'en-US', messages: english };
  readonly #loading = create('div', { part: 'loading' });
  readonly #error = create('div', { part: 'error', role: 'alert' });
  readonly #sentence = create('p', { dir: 'auto' });
  readonly #retry = create('button', { part: 'retry', dir: 'auto' });
  #code: EmbedErrorCode | undefined;

  constructor(host: HTMLElement, retry: () => void) {
    const root = host.attachShadow({ mode: 'open' });
    if (!sheet) {
      sheet = new CSSStyleSheet();
      sheet.replaceSync(styles);
    }
    root.adoptedStyleSheets = [sheet];
    const skeleton = create('div', { id: 'skeleton' });
    skeleton.append(create('i'), create('i'), create('i'));
    this.#loading.append(slot('loading', skeleton));
    this.#error.append(slot('error', this.#sentence, this.#retry));
    this.#retry.addEventListener('click', () => {
      // The button is about to vanish: who had the focus on it keeps the place.
      this.box.focus();
      retry();
    });
    this.box.append(this.#loading, this.#error);
    root.append(this.box);
    this.show('idle');
  }

  /** Shows what belongs to a state: nothing, the skeleton (which the frame covers later), or what went wrong. */
  show(state: EmbedState, code?: EmbedErrorCode): void {
    this.#code = code;
    this.#loading.hidden = /idle|err/.test(state);
    this.#error.hidden = state !== 'error';
    this.box.ariaBusy = `${/min|load/.test(state)}`;
    this.#write();
  }

  /** Says everything in another language. */
  speak(language: LoadedMessages<Messages>): void {
    this.language = language;
    this.#write();
  }

  /** How light or dark everything is, the empty frame too. */
  set colorScheme(scheme: ColorScheme | undefined) {
    this.box.style.colorScheme = scheme === 'auto' || !scheme ? '' : scheme;
  }

  #write(): void {
    const { language: tag, messages } = this.language;
    this.#retry.textContent = messages.retry;
    this.#sentence.textContent = this.#error.hidden ? '' : errorMessage(messages, this.#code);
    for (const element of [this.#sentence, this.#retry]) {
      element.lang = tag;
    }
  }
}

function slot(name: string, ...content: Node[]): HTMLSlotElement {
  const element = create('slot', { name });
  element.append(...content);
  return element;
}
