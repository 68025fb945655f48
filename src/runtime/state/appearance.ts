import { readableOn } from '../../api/readable-on.ts';
import type { EmbedTheme } from '../../api/theme.ts';
import { ON_PRIMARY, THEME_PROPERTIES, themeProperties } from '../../api/theme-properties.ts';
import type { EmbedAppearance } from '../../context/theme.ts';
import type { ColorScheme } from '../../protocol/actions.ts';
import { rgbOf } from './rgb-of.ts';

/** The theme and the color scheme of the embed: sets them on the root element and reports changes. */
export class Appearance {
  readonly #root: HTMLElement;
  readonly #onChange: (appearance: EmbedAppearance) => void;
  readonly #prefersDark = matchMedia('(prefers-color-scheme: dark)');
  readonly #themes: Record<'session' | 'host', EmbedTheme> = { session: {}, host: {} };
  #colorScheme: ColorScheme = 'auto';

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

  setColorScheme(colorScheme: ColorScheme): void {
    this.#colorScheme = colorScheme;
    this.#apply();
  }

  /**
   * Sets the theme of the session, or that of the host, which overrides it. Returns the invalid field if the theme is
   * rejected.
   */
  setTheme(source: 'session' | 'host', theme: EmbedTheme): string | undefined {
    const result = themeProperties(theme, CSS.supports);
    if ('invalidField' in result) return result.invalidField;
    this.#themes[source] = theme;
    this.#apply();
    return undefined;
  }

  #apply(): void {
    const theme = overlayTheme(this.#themes.session, this.#themes.host);
    const colorScheme = this.#resolvedColorScheme();
    const properties = propertiesOf(theme, colorScheme);
    const { style } = this.#root;
    style.colorScheme = colorScheme;
    for (const property of THEME_PROPERTIES) {
      const value = properties.get(property);
      if (value === undefined) style.removeProperty(property);
      else if (style.getPropertyValue(property) !== value) style.setProperty(property, value);
    }
    this.#onChange({ theme, colorScheme });
  }

  #resolvedColorScheme(): 'light' | 'dark' {
    if (this.#colorScheme !== 'auto') return this.#colorScheme;
    return this.#prefersDark.matches ? 'dark' : 'light';
  }
}

/** Overrides the fields of a theme, or of a group of it, with those of another; null is an absent field. */
export function overlayTheme(base: EmbedTheme, override: EmbedTheme): EmbedTheme {
  const merged: Record<string, unknown> = { ...base };
  for (const [name, value] of Object.entries<unknown>(override)) {
    const isGroup = typeof value === 'object' && value !== null;
    merged[name] = isGroup ? overlayTheme(merged[name] ?? {}, value) : (value ?? merged[name]);
  }
  return merged;
}

function propertiesOf(theme: EmbedTheme, scheme: 'light' | 'dark'): ReadonlyMap<string, string> {
  const result = themeProperties(theme, CSS.supports);
  if ('invalidField' in result) return new Map();
  const primary = result.properties.get('--svc-primary-color');
  if (primary === undefined) return result.properties;
  return new Map(result.properties).set(ON_PRIMARY, readableOn(rgbOf(primary, scheme)));
}
