import Color from 'colorjs.io';
import { type Rgb, readableOn } from '../../../../../src/api/index.ts';

export type Scheme = 'light' | 'dark';

/** Computes a CSS color in a scheme; undefined if it is invalid. */
export type Resolve = (css: string, scheme: Scheme) => Color | undefined;

const PAIR = /^\s*light-dark\(\s*((?:[^(),]|\([^()]*\))+),\s*((?:[^(),]|\([^()]*\))+)\)\s*$/i;

/** Returns the two colors of a `light-dark()`; undefined for any other text. */
export function splitPair(css: string): { light: string; dark: string } | undefined {
  const [, light, dark] = PAIR.exec(css) ?? [];
  return light && dark ? { light: light.trim(), dark: dark.trim() } : undefined;
}

/** Returns one color if both schemes have the same, else a `light-dark()`. */
export function joinPair({ light, dark }: { light: string; dark: string }): string {
  return light === dark ? light : `light-dark(${light}, ${dark})`;
}

/** Parses colors without a browser: those that colorjs.io supports, and `light-dark()`. */
export const parseColor: Resolve = (css, scheme) => {
  const pair = splitPair(css);
  return Color.try(pair ? pair[scheme] : css) ?? undefined;
};

/** Blends a translucent color over another as browsers do, in sRGB. */
export function blendOver(top: Color, bottom: Color): Color {
  const alpha = Number(top.alpha);
  if (alpha >= 1) return toSrgb(top);
  const below = toSrgb(bottom).coords;
  const coords = toSrgb(top).coords.map(
    (value, at) => Number(value) * alpha + Number(below[at]) * (1 - alpha),
  );
  return new Color('srgb', coords as [number, number, number]);
}

/** Converts a color to sRGB, clipped to its gamut. */
function toSrgb(color: Color): Color {
  const srgb = color.spaceId === 'srgb' ? color : color.to('srgb');
  return srgb.coords.every((value) => Number(value) >= 0 && Number(value) <= 1)
    ? srgb
    : srgb.clone().toGamut({ method: 'clip' });
}

/** Mixes a share of one color with another, as `color-mix()` does. */
export function mixColors(
  color: Color,
  share: number,
  other: Color,
  space: 'srgb' | 'oklab',
): Color {
  return toSrgb(
    Color.mix(other, color, share, { space, outputSpace: 'srgb', premultiplied: true }),
  );
}

/** Multiplies the alpha of a color by a share. */
export function fade(color: Color, share: number): Color {
  const copy = toSrgb(color).clone();
  copy.alpha = Number(color.alpha) * share;
  return copy;
}

/** Returns black or white for text on a color, as the runtime does for the primary color. */
export function readableTextColor(color: Color): Color {
  const { coords } = blendOver(color, new Color('white'));
  return new Color(readableOn(coords.map((value) => Number(value) * 255) as unknown as Rgb));
}

/** Returns the color of links in the comments: the accent, made dark or light enough for text. */
export function accentTextColor(accent: Color, scheme: Scheme): Color {
  return scheme === 'light' ? atMost(accent, 0.48) : atLeast(accent, 0.78, 0.13);
}

/** Returns the color of lines and icons in the embed: the primary color, made dark or light enough. */
export function lineColor(primary: Color, scheme: Scheme): Color {
  return scheme === 'light' ? atMost(primary, 0.6) : atLeast(primary, 0.6);
}

/** Limits the OKLCH lightness of a color. */
function atMost(color: Color, lightness: number): Color {
  const { l, c } = color.oklch;
  return withOklch(color, Math.min(Number(l), lightness), Number(c));
}

/** Returns a color with at least a lightness, and at most a chroma, of OKLCH. */
function atLeast(color: Color, lightness: number, chroma = 1): Color {
  const { l, c } = color.oklch;
  return withOklch(color, Math.max(Number(l), lightness), Math.min(Number(c), chroma));
}

function withOklch(color: Color, lightness: number, chroma: number): Color {
  const coords: [number, number, number] = [lightness, chroma, Number(color.oklch.h) || 0];
  return toSrgb(new Color({ space: 'oklch', coords, alpha: Number(color.alpha) }));
}

/** Contrast ratio of WCAG, 1 to 21. */
export function contrastRatio(foreground: Color, background: Color): number {
  return Color.contrast(background, blendOver(foreground, background), 'WCAG21');
}

export function toHex(color: Color): string {
  return toSrgb(color).toString({ format: 'hex', collapse: false });
}
