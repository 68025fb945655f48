import type { EmbedAccount } from '../../api/account.ts';
import type { EmbedSessionSettings } from '../../api/settings.ts';
import { firstTimeZone, isAllowedTimeZone } from '../../locale/first-time-zone.ts';
import { type EmbedLocale, firstLocale, negotiateLocale } from '../../locale/negotiate-locale.ts';
import type { EmbedLocation } from '../navigation/embed-location.ts';

/** Where a locale and a time zone may come from. */
type Source = Pick<EmbedSessionSettings, 'locale' | 'timezone'>;

/**
 * Locale and time zone, each from the strongest source that counts: an action of the host, the
 * address, the session, the account. An action that does not count leaves the one before it in
 * force.
 */
export class Preferences {
  readonly #account: EmbedAccount;
  readonly #address: Source;
  #action: Source = {};
  #session: Source = {};

  constructor(
    account: EmbedAccount,
    { locale, timezone }: Pick<EmbedLocation, 'locale' | 'timezone'>,
  ) {
    this.#account = account;
    this.#address = { locale, timezone };
  }

  get locale(): EmbedLocale {
    return firstLocale([...this.#sources, this.#account].map(({ locale }) => locale));
  }

  get timeZone(): string {
    const { timezone, timezones } = this.#account;
    const zones = this.#sources.map((source) => source.timezone);
    return firstTimeZone(zones, timezone, timezones);
  }

  setSession({ locale, timezone }: Source): void {
    this.#session = { locale, timezone };
  }

  /** Takes a locale of the host; returns whether it counts. */
  setLocale(locale: string): boolean {
    const counts = negotiateLocale(locale) !== undefined;
    if (counts) this.#action = { ...this.#action, locale };
    return counts;
  }

  /** Takes a time zone of the host; returns whether it counts. */
  setTimeZone(timezone: string): boolean {
    const counts = isAllowedTimeZone(timezone, this.#account.timezones);
    if (counts) this.#action = { ...this.#action, timezone };
    return counts;
  }

  get #sources(): Source[] {
    return [this.#action, this.#address, this.#session];
  }
}
