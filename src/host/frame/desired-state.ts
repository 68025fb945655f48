import type { EmbedTheme } from '../../api/theme.ts';
import type { ColorScheme } from '../../protocol/actions.ts';
import { formatFilter } from '../../protocol/filter.ts';

/** What the host wants the embed to look like; an absent field leaves it to the embed. */
export interface Desired {
  theme?: EmbedTheme | undefined;
  colorScheme?: ColorScheme | undefined;
  locale?: string | undefined;
  timezone?: string | undefined;
  /** From `view.dimension` to a JSON value; null clears. */
  filters?: Readonly<Record<string, unknown>> | undefined;
}

/** Sends an action to the embed. */
export type Post = (type: string, payload: unknown) => void;

/**
 * Brings what the embed knows up to what the host wants, with no more messages than that takes. What was last said
 * is kept by slot, as JSON: a slot is an action, or one filter.
 */
export class DesiredState {
  readonly #post: Post;
  #carried = new Map<string, string>();
  #said = new Map<string, string>();

  constructor(post: Post) {
    this.#post = post;
  }

  /** A frame is about to load whose address carries what an address can carry of these wishes. */
  loads({ locale, timezone, filters = {} }: Desired): void {
    const slots = Object.entries({ 'set-locale': locale, 'set-timezone': timezone, ...filters });
    this.#carried.clear();
    for (const [slot, value] of slots) {
      if (value != null) this.#carried.set(slot, JSON.stringify(value));
    }
  }

  /** The embed is ready and knows what its address carried: says the rest. */
  replay(desired: Desired): void {
    this.#said = new Map(this.#carried);
    this.sync(desired);
  }

  /** Says what has changed since it was last said. */
  sync({ theme, colorScheme, locale, timezone, filters = {} }: Desired): void {
    this.#say('set-theme', theme, theme ?? {});
    this.#say('set-color-scheme', colorScheme, { scheme: colorScheme ?? 'auto' });
    this.#say('set-locale', locale, locale && { locale });
    this.#say('set-timezone', timezone, timezone && { timezone });
    const members = [...this.#said.keys()].filter((slot) => slot.includes('.'));
    for (const member of new Set([...members, ...Object.keys(filters)])) {
      const filterUrlParameter = formatFilter({ member, value: filters[member] ?? null });
      this.#say(member, filters[member], { filterUrlParameter }, 'set-filter');
    }
  }

  /** Forgets what was said of a filter, so that it is said again even if it is the same. */
  forget(member: string): void {
    this.#said.delete(member);
  }

  #say(slot: string, wanted: unknown, payload: unknown, action = slot): void {
    const json = wanted === undefined ? undefined : JSON.stringify(wanted);
    if (json === this.#said.get(slot)) return;
    if (json === undefined) this.#said.delete(slot);
    else this.#said.set(slot, json);
    if (payload) this.#post(`svc:action:${action}`, payload);
  }
}
