import type Color from 'colorjs.io';
import type { EmbedTheme } from '../../../../../src/api/index.ts';
import { joinPair, type Resolve, toHex } from './colors.ts';
import { fixAll } from './contrast-fix.ts';
import { normalize } from './fields.ts';

/** A theme of a brand color: as it is, and with corrected contrast. */
export interface BrandTheme {
  readonly before: EmbedTheme;
  readonly after: EmbedTheme;
}

/** OKLCH lightness and maximum chroma of the colors that are tinted with the brand's hue, by scheme. */
const TINTS = {
  background: { light: [0.98, 0.008], dark: [0.17, 0.012] },
  border: { light: [0.62, 0.05], dark: [0.55, 0.05] },
} as const;

/** Creates a theme from a brand color; the font and the corner radius of the current theme are kept. */
export function createBrandTheme(
  brand: Color,
  { font, borderRadius }: EmbedTheme,
  resolve: Resolve,
): BrandTheme {
  const opaque = brand.clone();
  opaque.alpha = 1;
  const before = normalize({
    primaryColor: toHex(opaque),
    font,
    borderRadius,
    analyticsChat: { chatInput: { borderColor: tint(opaque, TINTS.border) } },
    surfaces: { pageColor: tint(opaque, TINTS.background) },
  });
  return { before, after: fixAll(before, resolve) };
}

function tint(brand: Color, { light, dark }: (typeof TINTS)[keyof typeof TINTS]): string {
  const { c, h } = brand.oklch;
  const shade = ([lightness, chroma]: readonly [number, number]) => {
    const color = brand.to('oklch');
    color.coords = [lightness, Math.min(Number(c), chroma), Number(h) || 0];
    return toHex(color);
  };
  return joinPair({ light: shade(light), dark: shade(dark) });
}
