import { stateParameters } from '../config/embed-url.ts';
import type { ElementSettings } from '../config/settings.ts';

/** The settings that can change while the embed runs. If one is undefined, the embed uses its own default. */
export type DesiredSettings = Readonly<
  Partial<Pick<ElementSettings, 'theme' | 'colorScheme' | 'locale' | 'timezone' | 'filters'>>
>;

/** Sends the desired state to the embed: only what changed since it was last sent. */
export class DesiredState {
  readonly #post: (type: string, payload: unknown) => void;
  /** The text that the embed has of each setting, by name, and of each filter, by parameter: from the URL or the last message. */
  #inUrl = new Map<string, string>();
  #sent = this.#inUrl;

  constructor(post: (type: string, payload: unknown) => void) {
    this.#post = post;
  }

  /** Records what the URL of a new frame contains. Long filters are not part of it. */
  setInitial({ searchParams }: URL, desired: DesiredSettings): void {
    const entries = [...textsOf(desired)].filter(([name, text]) => searchParams.get(name) === text);
    this.#inUrl = new Map(entries);
  }

  /** Called when the embed is ready. Sends what its URL did not contain. */
  replay(desired: DesiredSettings): void {
    this.#sent = new Map(this.#inUrl);
    this.sync(desired);
  }

  sync(desired: DesiredSettings): void {
    const texts = textsOf(desired);
    for (const name of new Set([...texts.keys(), ...this.#sent.keys()])) {
      const text = texts.get(name);
      if (text !== this.#sent.get(name)) this.#send(name, text);
    }
    this.#sent = texts;
  }

  /** Records filters that the embed has already, because the viewer has set them there. */
  adoptFilters(filters: NonNullable<DesiredSettings['filters']>): void {
    const others = [...this.#sent].filter(([name]) => !name.startsWith('f_'));
    this.#sent = new Map([...others, ...stateParameters({ filters })]);
  }

  /** Makes the next `sync` send a filter even if its value is unchanged. */
  resendFilter(member: string): void {
    this.#sent.delete(`f_${member}`);
  }

  /** Sends the text of a setting; undefined: the setting was removed. */
  #send(name: string, text: string | undefined): void {
    if (name === 'theme') {
      this.#post('svc:action:set-theme', JSON.parse(text ?? '{}'));
    } else if (name === 'color-scheme') {
      this.#post('svc:action:set-color-scheme', { scheme: text ?? 'auto' });
    } else if (name.startsWith('f_')) {
      this.#post('svc:action:set-filter', { filterUrlParameter: `${name}=${text ?? null}` });
    } else if (text) {
      // A removed locale or time zone takes effect at the next load.
      this.#post(`svc:action:set-${name}`, { [name]: text });
    }
  }
}

/** Returns the settings as text, so that they can be compared, in the order in which they are sent. */
function textsOf(desired: DesiredSettings): Map<string, string> {
  const { theme, colorScheme } = desired;
  const texts = new Map<string, string>();
  if (theme) texts.set('theme', JSON.stringify(theme));
  if (colorScheme) texts.set('color-scheme', colorScheme);
  return new Map([...texts, ...stateParameters(desired)]);
}
