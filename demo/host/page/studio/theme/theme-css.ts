import type { EmbedTheme } from '../../../../../src/api/index.ts';
import { ON_PRIMARY, themeProperties } from '../../../../../src/api/index.ts';
import { joinPair, type Resolve, readableTextColor, type Scheme, toHex } from './colors.ts';

/** Returns the custom properties of a valid theme, as the runtime sets them in an embed. */
export function cssProperties(theme: EmbedTheme, resolve: Resolve): ReadonlyMap<string, string> {
  const valid = themeProperties(theme, () => true);
  const properties = new Map('properties' in valid ? valid.properties : []);
  const { primaryColor } = theme;
  if (!primaryColor) return properties;
  const onPrimary = (scheme: Scheme) => {
    const color = resolve(primaryColor, scheme);
    return color ? toHex(readableTextColor(color)) : '#ffffff';
  };
  return properties.set(
    ON_PRIMARY,
    joinPair({ light: onPrimary('light'), dark: onPrimary('dark') }),
  );
}
