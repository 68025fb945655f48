import { type Context, ContextConsumer } from '@lit/context';
import { LitElement } from 'lit';
import {
  type EmbedFilters,
  type EmbedLocale,
  type EmbedSession,
  type EmbedSettings,
  type Formatters,
  filtersContext,
  formattersFor,
  localeContext,
  sessionContext,
  themeContext,
  timeZoneContext,
} from '../../src/context/index.ts';
import { type EmbedRuntime, runtimeContext } from '../../src/runtime/index.ts';
import type { AppMessages } from './app/translations/en-US.ts';
import { appMessages, loadAppMessages } from './app/translations/load-app-messages.ts';
import { dataZone, HostZoneController } from './data-zone.ts';

/** Base class of the creator app's and the chat's elements, with the contexts of the runtime. */
export class AppElement extends LitElement {
  readonly #session = this.#consume(sessionContext);
  readonly #runtime = this.#consume(runtimeContext);
  readonly #locale = this.#consume(localeContext);
  readonly #timeZone = this.#consume(timeZoneContext);
  readonly #theme = this.#consume(themeContext);
  readonly #filters = this.#consume(filtersContext);
  #language = '';

  constructor() {
    super();
    new HostZoneController(this);
  }

  /** The current session. Throws if there is none. */
  get session(): EmbedSession {
    const session = this.#session.value;
    if (session) return session;
    throw new Error(
      'No session is available: the element was rendered before the runtime started.',
    );
  }

  get runtime(): EmbedRuntime {
    const runtime = this.#runtime.value;
    if (runtime) return runtime;
    throw new Error('No runtime is available: the element is not connected.');
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

  /** The filters that the host has set. */
  get hostFilters(): EmbedFilters {
    return this.#filters.value ?? {};
  }

  /** The zone of days and hours in the data. */
  get dataZone(): string {
    return dataZone(this.timeZone, this.#session.value);
  }

  /** Changes when the theme changes. */
  get appearance(): unknown {
    return this.#theme.value;
  }

  get formatters(): Formatters {
    return formattersFor(this.locale, this.timeZone);
  }

  /** Messages in the viewer's language; English until they are loaded. */
  get messages(): AppMessages {
    const { language } = this.locale;
    if (language !== this.#language) {
      this.#language = language;
      void loadAppMessages(language).then(() => this.requestUpdate());
    }
    return appMessages(language).messages;
  }

  /** Language of `messages`, for `lang`. */
  get messagesLanguage(): string {
    return appMessages(this.locale.language).language;
  }

  /** Dispatches an event that bubbles through shadow roots. */
  protected dispatch<Detail>(type: string, detail: Detail): void {
    this.dispatchEvent(new CustomEvent(type, { detail, bubbles: true, composed: true }));
  }

  #consume<T>(context: Context<symbol | unknown, T>): ContextConsumer<Context<unknown, T>, this> {
    return new ContextConsumer(this, { context, subscribe: true });
  }
}
