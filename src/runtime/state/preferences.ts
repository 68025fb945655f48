import type { EmbedAccount } from '../../api/account.ts';
import type { EmbedSessionSettings } from '../../api/settings.ts';
import { firstTimeZone, isAllowedTimeZone } from '../../lib/time-zones.ts';
import { type EmbedLocale, firstLocale, negotiateLocale } from '../../locale/negotiate-locale.ts';

type Source = Pick<EmbedSessionSettings, 'locale' | 'timezone'>;

/**
 * Locale and time zone, each from the first source with a valid value: an action of the host, the URL, the session, the
 * account. A rejected action keeps the value of the previous one.
 */
export class Preferences {
  readonly #account: EmbedAccount;
  readonly #onChange: () => void;
  /** In order of precedence. */
  readonly #sources: Record<'action' | 'url' | 'session', Source>;

  constructor(account: EmbedAccount, url: Source, onChange: () => void) {
    this.#account = account;
    this.#onChange = onChange;
    this.#sources = { action: {}, url, session: {} };
  }

  get locale(): EmbedLocale {
    return firstLocale(
      [...Object.values(this.#sources), this.#account].map(({ locale }) => locale),
    );
  }

  get timeZone(): string {
    const { timezone, timezones } = this.#account;
    const zones = Object.values(this.#sources).map((source) => source.timezone);
    return firstTimeZone(zones, timezone, timezones);
  }

  set(source: 'action' | 'url' | 'session', values: Source): void {
    this.#sources[source] = values;
    this.#onChange();
  }

  /** Sets the locale of the host; returns whether it is accepted. */
  setLocale(locale: string): boolean {
    const isAccepted = negotiateLocale(locale) !== undefined;
    if (isAccepted) this.set('action', { ...this.#sources.action, locale });
    return isAccepted;
  }

  /** Sets the time zone of the host; returns whether it is accepted. */
  setTimeZone(timezone: string): boolean {
    const isAccepted = isAllowedTimeZone(timezone, this.#account.timezones);
    if (isAccepted) this.set('action', { ...this.#sources.action, timezone });
    return isAccepted;
  }
}
