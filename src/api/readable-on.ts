/** The red, green and blue channels of a color, each 0 to 255. */
export type Rgb = readonly [red: number, green: number, blue: number];

/** Returns black or white, whichever has the better contrast with a color (WCAG). */
export function readableOn(color: Rgb): 'black' | 'white' {
  const luminance = luminanceOf(color);
  const onBlack = (luminance + 0.05) / 0.05;
  const onWhite = 1.05 / (luminance + 0.05);
  return onBlack >= onWhite ? 'black' : 'white';
}

function luminanceOf([red, green, blue]: Rgb): number {
  return 0.2126 * linear(red) + 0.7152 * linear(green) + 0.0722 * linear(blue);
}

function linear(channel: number): number {
  const share = channel / 255;
  return share <= 0.04045 ? share / 12.92 : ((share + 0.055) / 1.055) ** 2.4;
}
