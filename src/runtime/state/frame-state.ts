import type { EmbedAccount } from '../../api/account.ts';
import type { EmbedClaims } from '../../api/claims.ts';
import { effectiveSettings } from '../../api/effective-settings.ts';
import type { EmbedSessionSettings } from '../../api/settings.ts';
import { type EmbedFilters, filtersContext } from '../../context/filters.ts';
import { localeContext } from '../../context/locale.ts';
import { type EmbedSession, sessionContext } from '../../context/session.ts';
import { type EmbedSettings, settingsContext } from '../../context/settings.ts';
import { themeContext } from '../../context/theme.ts';
import { timeZoneContext } from '../../context/time-zone.ts';
import { jsonCopy } from '../../lib/json.ts';
import type { EmbedLocale } from '../../locale/negotiate-locale.ts';
import { type Filter, Filters } from '../../protocol/filter.ts';
import { parseOwn } from '../../protocol/parse-payload.ts';
import type { SessionClient } from '../../session/session-client.ts';
import { type EmbedLocation, mergeFilter } from '../navigation/embed-location.ts';
import { Appearance } from './appearance.ts';
import { Preferences } from './preferences.ts';
import { provideContext } from './provide-context.ts';

export interface FrameStateOptions {
  readonly root: HTMLElement;
  readonly account: EmbedAccount;
  readonly location: EmbedLocation;
  readonly sessionClient: SessionClient;
  readonly signal: AbortSignal;
}

/** The state that components in the frame can read: resolves it, sets it on the document, and provides the contexts. */
export class FrameState {
  /** The surface and the current parameters of the URL, with the filters that the host has set. */
  location: EmbedLocation;
  settings: EmbedSettings;
  session: EmbedSession | undefined;
  readonly appearance: Appearance;
  readonly preferences: Preferences;
  readonly #options: FrameStateOptions;
  readonly #provideSession: (session: EmbedSession) => void;
  readonly #provideSettings: (settings: EmbedSettings) => void;
  readonly #provideLocale: (locale: EmbedLocale) => void;
  readonly #provideTimeZone: (timeZone: string) => void;
  readonly #provideFilters: (filters: EmbedFilters) => void;
  #locale: EmbedLocale | undefined;

  constructor(options: FrameStateOptions) {
    const { root, account, location, signal } = options;
    this.#options = options;
    this.location = location;
    this.#provideSession = provideContext(root, sessionContext, signal);
    this.#provideSettings = provideContext(root, settingsContext, signal);
    this.#provideLocale = provideContext(root, localeContext, signal);
    this.#provideTimeZone = provideContext(root, timeZoneContext, signal);
    this.#provideFilters = provideContext(root, filtersContext, signal);
    this.appearance = new Appearance(root, provideContext(root, themeContext, signal), signal);
    this.preferences = new Preferences(account, location, () => this.#updateLocale());
    this.settings = this.#updateSettings({});
    this.#provideFilters(location.filters);
    this.#updateLocale();
  }

  /**
   * Applies the claims of a session (undefined in private mode). Returns the invalid field if the theme of the session
   * is rejected.
   */
  setSession(claims: EmbedClaims | undefined, publicId: string | undefined): string | undefined {
    const { surface } = this.location;
    const sessionSettings = claims?.settings ?? {};
    const settings = this.#updateSettings(sessionSettings);
    this.preferences.set('session', sessionSettings);
    const invalidField = this.appearance.setTheme('session', claims?.theme ?? {});
    const fetch = this.#options.sessionClient.fetchFor(claims);
    this.#replaceSession({ surface, publicId, claims, settings, lapsed: false, fetch });
    return invalidField;
  }

  /** Applies the parameters of a URL to which the host navigates. */
  setLocation(location: EmbedLocation): void {
    const { allowExport } = this.location;
    this.location = location;
    this.#provideFilters(location.filters);
    this.preferences.set('url', location);
    if (location.allowExport === allowExport) return;
    const settings = this.#updateSettings(this.session?.claims?.settings ?? {});
    if (this.session) this.#replaceSession({ ...this.session, settings });
  }

  expireSession(): void {
    if (this.session) this.#replaceSession({ ...this.session, lapsed: true });
  }

  /** Sets the public id after the viewer has navigated to another dashboard. */
  setPublicId(publicId: string | undefined): void {
    if (this.session) this.#replaceSession({ ...this.session, publicId });
  }

  setFilter(filter: Filter): void {
    this.#setFilters(mergeFilter(this.location.filters, filter));
  }

  /** Sets all filters; returns them, and undefined if none has changed. Throws if one of them is invalid. */
  changeFilters(filters: EmbedFilters): Record<string, unknown> | undefined {
    const copy = parseOwn('filters', Filters, jsonCopy(filters)) as Record<string, unknown>;
    if (JSON.stringify(copy) === JSON.stringify(this.location.filters)) return undefined;
    this.#setFilters(copy);
    return copy;
  }

  #setFilters(filters: EmbedFilters): void {
    this.location = { ...this.location, filters };
    this.#provideFilters(filters);
  }

  #updateSettings(session: EmbedSessionSettings): EmbedSettings {
    const { account } = this.#options;
    this.settings = {
      ...effectiveSettings(session, account),
      allowExport: this.location.allowExport,
      comments: account.comments,
    };
    this.#provideSettings(this.settings);
    return this.settings;
  }

  #replaceSession(session: EmbedSession): void {
    this.session = session;
    this.#provideSession(session);
  }

  #updateLocale(): void {
    this.#provideTimeZone(this.preferences.timeZone);
    const locale = this.preferences.locale;
    if (this.#locale?.formats === locale.formats) return;
    this.#locale = locale;
    this.#options.root.lang = locale.language;
    this.#options.root.dir = locale.direction;
    this.#provideLocale(locale);
  }
}
