import type { ReactiveController, ReactiveControllerHost } from 'lit';
import { localeContext } from '../../context/locale.ts';
import { timeZoneContext } from '../../context/time-zone.ts';
import { watchContext } from '../../context/watch-context.ts';
import { firstLocale } from '../../locale/negotiate-locale.ts';
import { Formats } from '../../locale/relative-time.ts';
import { loadMessages } from '../messages/load-messages.ts';
import { createMessages, type Messages } from '../messages/messages.ts';

type Host = ReactiveControllerHost & HTMLElement & { locale: string; timezone: string };

/**
 * What the element speaks and how it writes times: as the page's runtime says where there is one, else as the
 * attributes or the document ask.
 */
export class LocaleController implements ReactiveController {
  readonly #host: Host;
  #connection = new AbortController();
  #asked: { tag?: string | undefined; zone?: string | undefined } = {};
  #own: string | undefined;
  #language = 'en-US';
  messages: Messages = createMessages('en-US');
  formats = new Formats('en-US', 'UTC');

  constructor(host: Host) {
    this.#host = host;
    host.addController(this);
  }

  hostConnected(): void {
    this.#connection = new AbortController();
    const follow = { target: this.#host, signal: this.#connection.signal };
    watchContext(localeContext, ({ formats }) => this.choose(formats), follow);
    watchContext(timeZoneContext, (zone) => this.choose(undefined, zone), follow);
  }

  hostDisconnected(): void {
    this.#connection.abort();
  }

  /** Follows the attributes. */
  hostUpdate(): void {
    const own = `${this.#host.locale} ${this.#host.timezone}`;
    if (own !== this.#own) this.choose();
    this.#own = own;
  }

  /** Takes what the page or the attributes now ask for. */
  choose(tag = this.#asked.tag, zone = this.#asked.zone): void {
    const host = this.#host;
    this.#asked = { tag, zone };
    const { lang } = document.documentElement;
    const { language, formats, direction } = firstLocale([tag, host.locale, lang]);
    const own = Intl.DateTimeFormat().resolvedOptions().timeZone;
    this.formats = new Formats(formats, zone ?? (host.timezone || own));
    host.requestUpdate();
    if (language === this.#language) return;
    this.#language = language;
    void loadMessages(language).then((messages) => {
      if (language !== this.#language) return;
      this.messages = messages;
      host.lang = language;
      host.dir = direction;
      host.requestUpdate();
    });
  }
}
