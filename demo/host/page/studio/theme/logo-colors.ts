import { extractColorsFromImageData } from 'extract-colors';

/** Pixels in RGBA, as a canvas returns them. */
export interface Pixels {
  readonly data: Uint8ClampedArray;
  readonly width: number;
  readonly height: number;
}

const COLORS_MAX = 6;
/** Saturation below which a color counts as gray. */
const GRAY_MAX = 0.12;
/** Share of the picture below which a color is a detail. */
const DETAIL_MAX = 0.003;

/** Returns the colors of a logo as hexadecimal text, the probable brand color first; none if it is fully transparent. */
export function logoColors(pixels: Pixels): string[] {
  const colors = extractColorsFromImageData({ ...pixels }).filter(({ area }) => area > DETAIL_MAX);
  const isGray = ({ saturation }: { saturation: number }) => saturation < GRAY_MAX;
  const byArea = colors.toSorted((one, other) => other.area - one.area);
  const vivid = byArea.filter((color) => !isGray(color));
  // white is mostly the background of a logo
  const gray = byArea.filter(isGray).toSorted((one, other) => one.lightness - other.lightness);
  return [...vivid, ...gray].slice(0, COLORS_MAX).map(({ hex }) => hex);
}
