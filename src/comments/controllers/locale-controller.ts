import type { LitElement, ReactiveController } from 'lit';
import { localeContext } from '../../context/locale.ts';
import { timeZoneContext } from '../../context/time-zone.ts';
import { watchContext } from '../../context/watch-context.ts';
import { isShallowEqual } from '../../lib/is-shallow-equal.ts';
import { isTimeZone } from '../../lib/time-zones.ts';
import { firstLocale } from '../../locale/negotiate-locale.ts';
import { TimestampFormatter } from '../../locale/timestamp-formatter.ts';
import { messages as english, type Messages } from '../translations/en-US.ts';
import { loadTranslation } from '../translations/load-translation.ts';

type Host = LitElement & { locale: string; timezone: string };

/**
 * The messages and formats of the element. Inside an embed they follow the contexts of the runtime, elsewhere the
 * attributes `locale` and `timezone`, or else the document's language and the viewer's time zone.
 */
export class LocaleController implements ReactiveController {
  readonly #host: Host;
  #connection = new AbortController();
  #context: { locale?: string; timeZone?: string } = {};
  /** What `formats` was created from. */
  #requested: readonly string[] = [];
  #language: string | undefined;
  messages: Messages = english;
  formats = new TimestampFormatter('en-US', 'UTC');

  constructor(host: Host) {
    this.#host = host;
    host.addController(this);
  }

  hostConnected(): void {
    this.#connection = new AbortController();
    const options = { target: this.#host, signal: this.#connection.signal };
    const update = (change: { locale?: string; timeZone?: string }) => {
      Object.assign(this.#context, change);
      this.#host.requestUpdate();
    };
    watchContext(localeContext, ({ formats }) => update({ locale: formats }), options);
    watchContext(timeZoneContext, (timeZone) => update({ timeZone }), options);
  }

  hostDisconnected(): void {
    this.#connection.abort();
  }

  hostUpdate(): void {
    const { locale = '', timeZone = '' } = this.#context;
    const { timezone } = this.#host;
    const tags = [locale, this.#host.locale, document.documentElement.lang];
    const requested = [...tags, timeZone, timezone];
    if (isShallowEqual(requested, this.#requested)) return;
    this.#requested = requested;
    const { language, formats } = firstLocale(tags);
    const viewerTimeZone = Intl.DateTimeFormat().resolvedOptions().timeZone;
    const ownTimeZone = isTimeZone(timezone) ? timezone : viewerTimeZone;
    this.formats = new TimestampFormatter(formats, timeZone || ownTimeZone);
    // English is displayed until the messages are loaded.
    if (this.#language === undefined) this.#apply(english, 'en-US');
    if (language !== this.#language) void this.#load(language);
  }

  async #load(language: string): Promise<void> {
    this.#language = language;
    // The text stays English if the file cannot be loaded: a missing file must not break the page.
    const loaded = await loadTranslation(language).catch(() => undefined);
    if (language !== this.#language) return;
    this.#apply(loaded?.texts ?? english, loaded?.language ?? 'en-US');
  }

  /** Sets the language of the host element, because the page's may be another one. */
  #apply(messages: Messages, language: string): void {
    this.messages = messages;
    this.#host.lang = language;
    this.#host.dir = firstLocale([language]).direction;
    this.#host.requestUpdate();
  }
}
