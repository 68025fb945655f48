import type { ElementSettings } from '../config/settings.ts';

/** The settings that can change while the embed runs. If one is undefined, the embed uses its own default. */
export type DesiredSettings = Readonly<
  Partial<Pick<ElementSettings, 'theme' | 'colorScheme' | 'locale' | 'timezone' | 'filters'>>
>;

/** Sends an action to the embed. */
export type PostAction = (type: string, payload: unknown) => void;

type StateAction = 'set-theme' | 'set-color-scheme' | 'set-locale' | 'set-timezone';

/**
 * The value that was sent last for each action, and for each filter by its member. JSON, so that values can be
 * compared.
 */
interface SentState {
  readonly actions: Map<StateAction, string>;
  readonly filters: Map<string, string>;
}

/** Sends the desired state to the embed: only what changed since it was last sent. */
export class DesiredState {
  readonly #post: PostAction;
  #inUrl: SentState = emptyState();
  #sent: SentState = emptyState();

  constructor(post: PostAction) {
    this.#post = post;
  }

  /** Records what the URL of a new frame contains. Long filters are not part of it. */
  setInitial({ searchParams }: URL, { locale, timezone, filters }: DesiredSettings): void {
    this.#inUrl = emptyState();
    if (locale) this.#inUrl.actions.set('set-locale', JSON.stringify(locale));
    if (timezone) this.#inUrl.actions.set('set-timezone', JSON.stringify(timezone));
    for (const [member, value] of Object.entries(filters ?? {})) {
      const json = JSON.stringify(value);
      if (searchParams.get(`f_${member}`) === json) this.#inUrl.filters.set(member, json);
    }
  }

  /** Called when the embed is ready. Sends what its URL did not contain. */
  replay(desired: DesiredSettings): void {
    const { actions, filters } = this.#inUrl;
    this.#sent = { actions: new Map(actions), filters: new Map(filters) };
    this.sync(desired);
  }

  /** Sends what changed since it was last sent. */
  sync({ theme, colorScheme, locale, timezone, filters = {} }: DesiredSettings): void {
    this.#send('set-theme', theme, theme ?? {});
    this.#send('set-color-scheme', colorScheme, { scheme: colorScheme ?? 'auto' });
    // A removed locale or time zone takes effect at the next load.
    this.#send('set-locale', locale, locale && { locale });
    this.#send('set-timezone', timezone, timezone && { timezone });
    const members = new Set([...this.#sent.filters.keys(), ...Object.keys(filters)]);
    for (const member of members) this.#sendFilter(member, filters[member]);
  }

  /** Makes the next `sync` send a filter even if its value is unchanged. */
  resendFilter(member: string): void {
    this.#sent.filters.delete(member);
  }

  #send(action: StateAction, value: unknown, payload: unknown): void {
    if (record(this.#sent.actions, action, value) && payload) {
      this.#post(`svc:action:${action}`, payload);
    }
  }

  #sendFilter(member: string, value: unknown): void {
    if (!record(this.#sent.filters, member, value)) return;
    const json = this.#sent.filters.get(member) ?? 'null';
    this.#post('svc:action:set-filter', { filterUrlParameter: `f_${member}=${json}` });
  }
}

function emptyState(): SentState {
  return { actions: new Map(), filters: new Map() };
}

/** Records a value as sent. Returns whether it differs from the recorded one. */
function record<K>(sent: Map<K, string>, key: K, value: unknown): boolean {
  const json = value === undefined ? undefined : JSON.stringify(value);
  if (json === sent.get(key)) return false;
  if (json === undefined) sent.delete(key);
  else sent.set(key, json);
  return true;
}
