import type { EmbedTheme } from '../../../../../src/api/theme.ts';
import { contrastOf, hexOf, over, type Resolve, type Scheme } from './colors.ts';
import type { FieldPath } from './fields.ts';
import { paletteOf } from './palette.ts';
import type { Place } from './place.ts';
import { PLACES } from './places.ts';

export const SCHEMES: readonly Scheme[] = ['light', 'dark'];

/** How a place does in a scheme. */
export interface Finding {
  readonly place: Place;
  readonly scheme: Scheme;
  /** As hexadecimal colours, for the specimen. */
  readonly ink: string;
  readonly ground: string;
  readonly around: string;
  readonly ratio: number;
  readonly passes: boolean;
  /** The field that decides it in this theme. */
  readonly field: FieldPath;
}

/** Measures every place of a theme, or those that a test picks, in the schemes given. */
export function measure(
  theme: EmbedTheme,
  resolve: Resolve,
  schemes: readonly Scheme[] = SCHEMES,
  places: readonly Place[] = PLACES,
): Finding[] {
  return schemes.flatMap((scheme) => {
    const palette = paletteOf(theme, scheme, resolve);
    return places.map((place) => {
      const { ink, ground, around = ground } = place.colors(palette);
      const ratio = contrastOf(ink, ground);
      return {
        place,
        scheme,
        ink: hexOf(over(ink, ground)),
        ground: hexOf(ground),
        around: hexOf(around),
        ratio,
        passes: ratio >= place.needed,
        field: place.field(theme),
      };
    });
  });
}

/** A ratio as one reads it; rounded down, so that what fails never reads as if it passed. */
export function ratioText(ratio: number): string {
  return `${(Math.floor(ratio * 100) / 100).toFixed(2)}:1`;
}
