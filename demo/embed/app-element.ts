import { type Context, ContextConsumer } from '@lit/context';
import { LitElement } from 'lit';
import {
  type EmbedLocale,
  type EmbedSession,
  type EmbedSettings,
  type Formatters,
  formattersFor,
  localeContext,
  sessionContext,
  themeContext,
  timeZoneContext,
} from '../../src/context/index.ts';
import { type EmbedRuntime, runtimeContext } from '../../src/runtime/index.ts';
import type { AppWords } from './app/words/en-US.ts';
import { appWords, loadAppWords } from './app/words/load.ts';

/** An element of the creator app or the chat, with what the runtime provides. */
export class AppElement extends LitElement {
  readonly #session = this.#consume(sessionContext);
  readonly #runtime = this.#consume(runtimeContext);
  readonly #locale = this.#consume(localeContext);
  readonly #timeZone = this.#consume(timeZoneContext);
  readonly #theme = this.#consume(themeContext);
  #language = '';

  /** The session in force; asked for only while there is one. */
  get session(): EmbedSession {
    const session = this.#session.value;
    if (session) return session;
    throw new Error('There is no session yet.');
  }

  get runtime(): EmbedRuntime {
    const runtime = this.#runtime.value;
    if (runtime) return runtime;
    throw new Error('There is no runtime here.');
  }

  get settings(): EmbedSettings {
    return this.session.settings;
  }

  get locale(): EmbedLocale {
    return this.#locale.value ?? { language: 'en-US', formats: 'en-US', direction: 'ltr' };
  }

  get timeZone(): string {
    return this.#timeZone.value ?? 'UTC';
  }

  /** Changes when colours do. */
  get appearance(): unknown {
    return this.#theme.value;
  }

  get formatters(): Formatters {
    return formattersFor(this.locale, this.timeZone);
  }

  /** The words in the viewer's language; English until they are here. */
  get words(): AppWords {
    const { language } = this.locale;
    if (language !== this.#language) {
      this.#language = language;
      void loadAppWords(language).then(() => this.requestUpdate());
    }
    return appWords(language).words;
  }

  /** The language that `words` are in, for `lang`. */
  get wordsLanguage(): string {
    return appWords(this.locale.language).language;
  }

  /** Tells an ancestor something; events of this app bubble through shadow roots. */
  protected tell<Detail>(type: string, detail: Detail): void {
    this.dispatchEvent(new CustomEvent(type, { detail, bubbles: true, composed: true }));
  }

  #consume<T>(context: Context<symbol | unknown, T>): ContextConsumer<Context<unknown, T>, this> {
    return new ContextConsumer(this, { context, subscribe: true });
  }
}
