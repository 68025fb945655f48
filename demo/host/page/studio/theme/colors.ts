import Color from 'colorjs.io';
import { type Rgb, readableOn } from '../../../../../src/runtime/state/readable-on.ts';

export type Scheme = 'light' | 'dark';

/** A CSS colour as it is drawn in a scheme; undefined if it is none. */
export type Resolve = (css: string, scheme: Scheme) => Color | undefined;

const PAIR = /^\s*light-dark\(\s*((?:[^(),]|\([^()]*\))+),\s*((?:[^(),]|\([^()]*\))+)\)\s*$/i;

/** The two colours of a `light-dark()`; undefined for any other. */
export function splitPair(css: string): { light: string; dark: string } | undefined {
  const [, light, dark] = PAIR.exec(css) ?? [];
  return light && dark ? { light: light.trim(), dark: dark.trim() } : undefined;
}

/** One colour where both schemes have the same, else a `light-dark()`. */
export function joinPair({ light, dark }: { light: string; dark: string }): string {
  return light === dark ? light : `light-dark(${light}, ${dark})`;
}

/** Reads colours without a browser: all that colorjs.io knows, and `light-dark()`. */
export const parseColor: Resolve = (css, scheme) => {
  const pair = splitPair(css);
  return Color.try(pair ? pair[scheme] : css) ?? undefined;
};

/** An opaque colour: what is seen of one over another, blended as browsers do, in sRGB. */
export function over(top: Color, bottom: Color): Color {
  const alpha = Number(top.alpha);
  if (alpha >= 1) return drawn(top);
  const below = drawn(bottom).coords;
  const coords = drawn(top).coords.map(
    (value, at) => Number(value) * alpha + Number(below[at]) * (1 - alpha),
  );
  return new Color('srgb', coords as [number, number, number]);
}

/** A colour as a screen of sRGB shows it. */
export function drawn(color: Color): Color {
  const srgb = color.spaceId === 'srgb' ? color : color.to('srgb');
  return srgb.coords.every((value) => Number(value) >= 0 && Number(value) <= 1)
    ? srgb
    : srgb.clone().toGamut({ method: 'clip' });
}

/** `color-mix()` of so much of one colour with another. */
export function mixed(color: Color, share: number, other: Color, space: 'srgb' | 'oklab'): Color {
  return drawn(Color.mix(other, color, share, { space, outputSpace: 'srgb', premultiplied: true }));
}

/** A colour that is see-through but for a share. */
export function faint(color: Color, share: number): Color {
  const copy = drawn(color).clone();
  copy.alpha = Number(color.alpha) * share;
  return copy;
}

/** Black or white on a colour, chosen as the runtime does for the primary colour. */
export function readable(color: Color): Color {
  const { coords } = over(color, new Color('white'));
  return new Color(readableOn(coords.map((value) => Number(value) * 255) as unknown as Rgb));
}

/** What the comments write links with: the accent, dark or light enough for text. */
export function accentInk(accent: Color, scheme: Scheme): Color {
  const { l, c, h } = accent.oklch;
  const [lightness, chroma, hue] = [Number(l), Number(c), Number(h) || 0];
  const coords: [number, number, number] =
    scheme === 'light'
      ? [Math.min(lightness, 0.48), chroma, hue]
      : [Math.max(lightness, 0.78), Math.min(chroma, 0.13), hue];
  return drawn(new Color({ space: 'oklch', coords, alpha: Number(accent.alpha) }));
}

/** WCAG's ratio of luminances, 1 to 21. */
export function contrastOf(ink: Color, ground: Color): number {
  return Color.contrast(ground, over(ink, ground), 'WCAG21');
}

export function hexOf(color: Color): string {
  return drawn(color).toString({ format: 'hex', collapse: false });
}
