/** The red, green and blue channels of a color, each 0 to 255. */
export type Rgb = readonly [red: number, green: number, blue: number];

/** The luminance of the color that has the same contrast with black as with white: L + 0.05 = √(1.05 × 0.05). */
const LUMINANCE_BETWEEN = 0.1791;

/** Returns black or white, whichever has the better contrast with a color (WCAG). */
export function readableOn([red, green, blue]: Rgb): 'black' | 'white' {
  const luminance = 0.2126 * linear(red) + 0.7152 * linear(green) + 0.0722 * linear(blue);
  return luminance > LUMINANCE_BETWEEN ? 'black' : 'white';
}

function linear(channel: number): number {
  const share = channel / 255;
  return share <= 0.04045 ? share / 12.92 : ((share + 0.055) / 1.055) ** 2.4;
}
