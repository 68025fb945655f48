import type { ReactiveElement } from '@lit/reactive-element';
import type { LoadedTexts } from '../../locale/load-texts.ts';
import { messages as texts } from './en-US.ts';
import type { Messages } from './messages.ts';

const ENGLISH: LoadedTexts<Messages> = { language: 'en-US', texts };

/** Loads the texts of an element in its language. */
export class MessagesController {
  readonly #host: ReactiveElement;
  /** English until the texts of another language are loaded. */
  loaded = ENGLISH;
  /** The BCP-47 tag whose texts were requested last. */
  #requested: string | undefined;

  constructor(host: ReactiveElement) {
    this.#host = host;
  }

  /** Loads the texts of `locale`, or else of the surrounding `lang`, or else of the browser. */
  async update(locale: string | undefined): Promise<void> {
    const tag = locale || languageOf(this.#host) || navigator.language;
    if (tag === this.#requested) return;
    this.#requested = tag;
    const loaded = await load(tag);
    if (tag !== this.#requested || loaded.language === this.loaded.language) return;
    this.loaded = loaded;
    this.#host.requestUpdate();
  }
}

/** The texts stay English if a file cannot be loaded: a missing file must not break the page. */
async function load(tag: string): Promise<LoadedTexts<Messages>> {
  if (/^en\b/i.test(tag)) return ENGLISH;
  const loaded = await import('./load-translation.ts')
    .then(({ loadTranslation }) => loadTranslation(tag))
    .catch(() => undefined);
  return loaded ?? ENGLISH;
}

/** Returns the `lang` of the closest element that has one, also outside of the shadow roots around the element. */
function languageOf(element: Element): string | undefined {
  const closest = element.closest<HTMLElement>('[lang]');
  if (closest) return closest.lang;
  const { host } = element.getRootNode() as Partial<ShadowRoot>;
  return host && languageOf(host);
}
