import type { EmbedErrorCode } from '../protocol/errors.ts';
import { ENGLISH, type Language } from './languages.ts';
import { sentence } from './texts.ts';

const RIGHT_TO_LEFT = /^ar\b/;

/**
 * What lies in the shadow root of `<svc-embed>` beside the frame: skeleton and error, each in its slot. Built by
 * hand: no markup is parsed, so that no Trusted Types policy is needed.
 */
export class EmbedView {
  /** Where the frame belongs: it comes first. */
  readonly box = create('div', { id: 'box', tabindex: '-1' });
  readonly #loading = create('div', { part: 'loading' });
  readonly #error = create('div', { part: 'error', role: 'alert' });
  readonly #sentence = create('p');
  readonly #retry = create('button', { part: 'retry', type: 'button' });
  #language = ENGLISH;
  #code: EmbedErrorCode | undefined;

  constructor(retry: () => void) {
    const skeleton = create('div', { class: 'skeleton', 'aria-hidden': 'true' });
    for (let block = 0; block < 6; block++) skeleton.append(create('i'));
    this.#loading.append(slot('loading', skeleton));
    this.#error.append(slot('error', this.#sentence, this.#retry));
    this.#retry.addEventListener('click', () => {
      this.box.focus();
      retry();
    });
    this.box.append(this.#loading, this.#error);
    this.idle();
  }

  /** Nothing to see. */
  idle(): void {
    this.#show(undefined);
  }

  /** The skeleton, which the frame covers as soon as it is shown. */
  loading({ isBusy }: { isBusy: boolean }): void {
    this.#show(this.#loading);
    this.box.ariaBusy = String(isBusy);
  }

  /** A sentence that says what went wrong; without a code the embed itself reported it. */
  error(code?: EmbedErrorCode): void {
    this.#code = code;
    this.#show(this.#error);
    this.#write();
  }

  /** The language of everything that is said. */
  set language(language: Language) {
    this.#language = language;
    this.#write();
  }

  #show(part: HTMLElement | undefined): void {
    this.#loading.hidden = part !== this.#loading;
    this.#error.hidden = part !== this.#error;
    this.box.ariaBusy = 'false';
  }

  #write(): void {
    const { tag, texts } = this.#language;
    for (const element of [this.#sentence, this.#retry]) {
      element.lang = tag;
      element.dir = RIGHT_TO_LEFT.test(tag) ? 'rtl' : 'ltr';
    }
    this.#retry.textContent = texts.retry;
    this.#sentence.textContent = this.#error.hidden ? '' : sentence(texts, this.#code);
  }
}

function create<K extends keyof HTMLElementTagNameMap>(
  name: K,
  attributes: Record<string, string> = {},
): HTMLElementTagNameMap[K] {
  const element = document.createElement(name);
  for (const [attribute, value] of Object.entries(attributes))
    element.setAttribute(attribute, value);
  return element;
}

function slot(name: string, ...content: Node[]): HTMLSlotElement {
  const element = create('slot', { name });
  element.append(...content);
  return element;
}
