import type { EmbedTheme } from '../../api/theme.ts';
import type { EmbedAppearance } from '../../context/theme.ts';
import type { ColorScheme } from '../../protocol/actions.ts';
import { overlayTheme } from '../overlay-theme.ts';
import { readableOn } from './readable-on.ts';
import { rgbOf } from './rgb-of.ts';
import { ON_PRIMARY, THEME_PROPERTIES, themeProperties } from './theme-properties.ts';

/**
 * How the embed looks: the session's theme under the host's, light or dark; on the document, and
 * told on change.
 */
export class Appearance {
  readonly #root: HTMLElement;
  readonly #onChange: (appearance: EmbedAppearance) => void;
  readonly #prefersDark = matchMedia('(prefers-color-scheme: dark)');
  #session: EmbedTheme = {};
  #host: EmbedTheme = {};
  #scheme: ColorScheme = 'auto';

  constructor(
    root: HTMLElement,
    onChange: (appearance: EmbedAppearance) => void,
    signal: AbortSignal,
  ) {
    this.#root = root;
    this.#onChange = onChange;
    this.#prefersDark.addEventListener('change', () => this.#apply(), { signal });
    this.#apply();
  }

  setScheme(scheme: ColorScheme): void {
    this.#scheme = scheme;
    this.#apply();
  }

  /** Takes the theme of the session; returns the field for which it is refused. */
  setSessionTheme(theme: EmbedTheme): string | undefined {
    return this.#take(theme, () => {
      this.#session = theme;
    });
  }

  /**
   * Takes a theme of the host in the place of the one before; returns the field for which it is
   * refused.
   */
  setHostTheme(theme: EmbedTheme): string | undefined {
    return this.#take(theme, () => {
      this.#host = theme;
    });
  }

  #take(theme: EmbedTheme, keep: () => void): string | undefined {
    const checked = themeProperties(theme, CSS.supports);
    if ('refused' in checked) return checked.refused;
    keep();
    this.#apply();
    return undefined;
  }

  #apply(): void {
    const theme = overlayTheme(this.#session, this.#host);
    const colorScheme = this.#resolved();
    const wanted = propertiesOf(theme, colorScheme);
    const { style } = this.#root;
    style.colorScheme = colorScheme;
    for (const property of THEME_PROPERTIES) {
      const value = wanted.get(property);
      if (value === undefined) style.removeProperty(property);
      else if (style.getPropertyValue(property) !== value) style.setProperty(property, value);
    }
    this.#onChange({ theme, colorScheme });
  }

  #resolved(): 'light' | 'dark' {
    if (this.#scheme !== 'auto') return this.#scheme;
    return this.#prefersDark.matches ? 'dark' : 'light';
  }
}

function propertiesOf(theme: EmbedTheme, scheme: 'light' | 'dark'): ReadonlyMap<string, string> {
  const checked = themeProperties(theme, CSS.supports);
  if ('refused' in checked) return new Map();
  const primary = checked.properties.get('--svc-primary-color');
  if (primary === undefined) return checked.properties;
  return new Map(checked.properties).set(ON_PRIMARY, readableOn(rgbOf(primary, scheme)));
}
