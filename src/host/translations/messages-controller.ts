import type { ReactiveElement } from '@lit/reactive-element';
import { loadMessages } from '../../locale/load-messages.ts';
import { messages as english } from './en-US.ts';
import { messageLoaders } from './message-loaders.ts';
import type { Messages } from './messages.ts';

/** Loads the texts of an element in its language. */
export class MessagesController {
  readonly #host: ReactiveElement;
  #texts: Messages = english;
  #language = 'en-US';
  /** The BCP-47 tag whose texts were requested last. */
  #requested: string | undefined;

  constructor(host: ReactiveElement) {
    this.#host = host;
  }

  /** The texts; English until those of another language are loaded. */
  get texts(): Messages {
    return this.#texts;
  }

  /** The language of the texts, as a BCP-47 tag. */
  get language(): string {
    return this.#language;
  }

  /** Loads the texts of `locale`, or else of the surrounding `lang`, or else of the browser. */
  async update(locale: string | undefined): Promise<void> {
    const tag = locale || languageOf(this.#host) || navigator.language;
    if (tag === this.#requested) return;
    this.#requested = tag;
    const { language, messages } = await loadMessages(tag, english, messageLoaders);
    if (tag !== this.#requested || language === this.#language) return;
    this.#language = language;
    this.#texts = messages;
    this.#host.requestUpdate();
  }
}

/** Returns the `lang` of the closest element that has one, also outside of the shadow roots around the element. */
function languageOf(element: Element): string | undefined {
  const closest = element.closest<HTMLElement>('[lang]');
  if (closest) return closest.lang;
  const { host } = element.getRootNode() as Partial<ShadowRoot>;
  return host && languageOf(host);
}
