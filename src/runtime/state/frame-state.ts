import type { EmbedAccount } from '../../api/account.ts';
import type { EmbedClaims } from '../../api/claims.ts';
import type { EmbedTheme } from '../../api/theme.ts';
import { type EmbedFilters, filtersContext } from '../../context/filters.ts';
import { localeContext } from '../../context/locale.ts';
import { type EmbedSession, sessionContext } from '../../context/session.ts';
import { type EmbedSettings, settingsContext } from '../../context/settings.ts';
import { themeContext } from '../../context/theme.ts';
import { timeZoneContext } from '../../context/time-zone.ts';
import type { EmbedLocale } from '../../locale/negotiate-locale.ts';
import type { ColorScheme } from '../../protocol/actions.ts';
import type { Filter } from '../../protocol/filter.ts';
import { mergeFilter } from '../merge-filter.ts';
import type { EmbedLocation } from '../navigation/embed-location.ts';
import { Appearance } from './appearance.ts';
import { Preferences } from './preferences.ts';
import { provideContext } from './provide-context.ts';
import { resolveSettings } from './resolve-settings.ts';

/** What an `FrameState` begins with. */
export interface FrameStateOptions {
  root: HTMLElement;
  account: EmbedAccount;
  address: EmbedLocation;
  fetchFor(claims: EmbedClaims | undefined): EmbedSession['fetch'];
  signal: AbortSignal;
}

/**
 * All that a component inside the frame can know: decided here, drawn on the document, provided as
 * contexts.
 */
export class FrameState {
  readonly #options: FrameStateOptions;
  readonly #preferences: Preferences;
  readonly #appearance: Appearance;
  readonly #provideSession: (session: EmbedSession) => void;
  readonly #provideSettings: (settings: EmbedSettings) => void;
  readonly #provideLocale: (locale: EmbedLocale) => void;
  readonly #provideTimeZone: (timeZone: string) => void;
  readonly #provideFilters: (filters: EmbedFilters) => void;
  #settings: EmbedSettings;
  #session: EmbedSession | undefined;
  #locale: EmbedLocale | undefined;
  #filters: EmbedFilters;

  constructor(options: FrameStateOptions) {
    const { root, account, address, signal } = options;
    this.#options = options;
    this.#provideSession = provideContext(root, sessionContext, signal);
    this.#provideSettings = provideContext(root, settingsContext, signal);
    this.#provideLocale = provideContext(root, localeContext, signal);
    this.#provideTimeZone = provideContext(root, timeZoneContext, signal);
    this.#provideFilters = provideContext(root, filtersContext, signal);
    this.#appearance = new Appearance(root, provideContext(root, themeContext, signal), signal);
    this.#preferences = new Preferences(account, address);
    this.#settings = resolveSettings({}, account, address.allowExport);
    this.#filters = address.filters;
    this.#provideSettings(this.#settings);
    this.#provideFilters(this.#filters);
    this.#prefer();
  }

  get session(): EmbedSession | undefined {
    return this.#session;
  }

  get settings(): EmbedSettings {
    return this.#settings;
  }

  /**
   * Goes on with a session's claims (none in private mode) at whatever dashboard the page is;
   * returns the field for which the session's theme is refused.
   */
  begin(claims: EmbedClaims | undefined, publicId: string | undefined): string | undefined {
    const { account, address, fetchFor } = this.#options;
    const { surface, allowExport } = address;
    const wishes = claims?.settings ?? {};
    this.#settings = resolveSettings(wishes, account, allowExport);
    this.#provideSettings(this.#settings);
    this.#preferences.setSession(wishes);
    this.#prefer();
    const refused = this.#appearance.setSessionTheme(claims?.theme ?? {});
    const settings = this.#settings;
    const fetch = fetchFor(claims);
    this.#change({ surface, publicId, claims, settings, lapsed: false, fetch });
    return refused;
  }

  lapse(): void {
    if (this.#session) this.#change({ ...this.#session, lapsed: true });
  }

  /** The viewer is on another dashboard of the same embed. */
  setPublicId(publicId: string | undefined): void {
    if (this.#session) this.#change({ ...this.#session, publicId });
  }

  /** Returns whether the locale counts. */
  setLocale(locale: string): boolean {
    const counts = this.#preferences.setLocale(locale);
    if (counts) this.#prefer();
    return counts;
  }

  /** Returns whether the time zone counts. */
  setTimeZone(timeZone: string): boolean {
    const counts = this.#preferences.setTimeZone(timeZone);
    if (counts) this.#prefer();
    return counts;
  }

  setScheme(scheme: ColorScheme): void {
    this.#appearance.setScheme(scheme);
  }

  /** Returns the field for which the theme is refused. */
  setTheme(theme: EmbedTheme): string | undefined {
    return this.#appearance.setHostTheme(theme);
  }

  setFilter(filter: Filter): void {
    this.#filters = mergeFilter(this.#filters, filter);
    this.#provideFilters(this.#filters);
  }

  #change(session: EmbedSession): void {
    this.#session = session;
    this.#provideSession(session);
  }

  #prefer(): void {
    this.#provideTimeZone(this.#preferences.timeZone);
    const locale = this.#preferences.locale;
    if (this.#locale?.formats === locale.formats) return;
    this.#locale = locale;
    this.#options.root.lang = locale.language;
    this.#options.root.dir = locale.direction;
    this.#provideLocale(locale);
  }
}
