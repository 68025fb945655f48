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
import { type EmbedLocation, mergeFilter } from '../navigation/embed-location.ts';
import { Appearance } from './appearance.ts';
import { Preferences } from './preferences.ts';
import { provideContext } from './provide-context.ts';
import { resolveSettings } from './resolve-settings.ts';

/** What a `FrameState` needs. */
export interface FrameStateOptions {
  readonly root: HTMLElement;
  readonly account: EmbedAccount;
  readonly location: EmbedLocation;
  readonly fetchFor: (claims: EmbedClaims | undefined) => EmbedSession['fetch'];
  readonly signal: AbortSignal;
}

/** The state that components in the frame can read: resolves it, sets it on the document, and provides the contexts. */
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
    const { root, account, location, signal } = options;
    this.#options = options;
    this.#provideSession = provideContext(root, sessionContext, signal);
    this.#provideSettings = provideContext(root, settingsContext, signal);
    this.#provideLocale = provideContext(root, localeContext, signal);
    this.#provideTimeZone = provideContext(root, timeZoneContext, signal);
    this.#provideFilters = provideContext(root, filtersContext, signal);
    this.#appearance = new Appearance(root, provideContext(root, themeContext, signal), signal);
    this.#preferences = new Preferences(account, location);
    this.#settings = resolveSettings({}, account, location.allowExport);
    this.#filters = location.filters;
    this.#provideSettings(this.#settings);
    this.#provideFilters(this.#filters);
    this.#updateLocale();
  }

  get session(): EmbedSession | undefined {
    return this.#session;
  }

  get settings(): EmbedSettings {
    return this.#settings;
  }

  /**
   * Applies the claims of a session (undefined in private mode). Returns the invalid field if the theme of the session
   * is rejected.
   */
  setSession(claims: EmbedClaims | undefined, publicId: string | undefined): string | undefined {
    const { account, location, fetchFor } = this.#options;
    const { surface, allowExport } = location;
    const sessionSettings = claims?.settings ?? {};
    this.#settings = resolveSettings(sessionSettings, account, allowExport);
    this.#provideSettings(this.#settings);
    this.#preferences.setSession(sessionSettings);
    this.#updateLocale();
    const invalidField = this.#appearance.setSessionTheme(claims?.theme ?? {});
    const settings = this.#settings;
    const fetch = fetchFor(claims);
    this.#replaceSession({ surface, publicId, claims, settings, lapsed: false, fetch });
    return invalidField;
  }

  /** Marks the session as expired. */
  expireSession(): void {
    if (this.#session) this.#replaceSession({ ...this.#session, lapsed: true });
  }

  /** Sets the public id after the viewer has navigated to another dashboard. */
  setPublicId(publicId: string | undefined): void {
    if (this.#session) this.#replaceSession({ ...this.#session, publicId });
  }

  /** Sets the locale; returns whether it is accepted. */
  setLocale(locale: string): boolean {
    const isAccepted = this.#preferences.setLocale(locale);
    if (isAccepted) this.#updateLocale();
    return isAccepted;
  }

  /** Sets the time zone; returns whether it is accepted. */
  setTimeZone(timeZone: string): boolean {
    const isAccepted = this.#preferences.setTimeZone(timeZone);
    if (isAccepted) this.#updateLocale();
    return isAccepted;
  }

  setColorScheme(colorScheme: ColorScheme): void {
    this.#appearance.setColorScheme(colorScheme);
  }

  /** Sets the theme of the host. Returns the invalid field if the theme is rejected. */
  setTheme(theme: EmbedTheme): string | undefined {
    return this.#appearance.setHostTheme(theme);
  }

  setFilter(filter: Filter): void {
    this.#filters = mergeFilter(this.#filters, filter);
    this.#provideFilters(this.#filters);
  }

  #replaceSession(session: EmbedSession): void {
    this.#session = session;
    this.#provideSession(session);
  }

  #updateLocale(): void {
    this.#provideTimeZone(this.#preferences.timeZone);
    const locale = this.#preferences.locale;
    if (this.#locale?.formats === locale.formats) return;
    this.#locale = locale;
    this.#options.root.lang = locale.language;
    this.#options.root.dir = locale.direction;
    this.#provideLocale(locale);
  }
}
