import type { EmbedTheme } from '../../../../../src/api/index.ts';
import { blendOver, contrastRatio, type Resolve, type Scheme, toHex } from './colors.ts';
import type { ContrastCheck } from './contrast-check.ts';
import { CONTRAST_CHECKS } from './contrast-checks.ts';
import type { FieldPath } from './fields.ts';
import { paletteOf } from './palette.ts';

export const SCHEMES: readonly Scheme[] = ['light', 'dark'];

/** Result of a contrast check in a scheme. */
export interface ContrastResult {
  readonly check: ContrastCheck;
  readonly scheme: Scheme;
  /** Hexadecimal colors for the sample. */
  readonly foreground: string;
  readonly background: string;
  readonly surrounding: string;
  readonly ratio: number;
  readonly passes: boolean;
  /** The field that determines the color in this theme. */
  readonly field: FieldPath;
}

/** Measures the contrast of a theme's color pairs in some schemes. */
export function measureContrast(
  theme: EmbedTheme,
  resolve: Resolve,
  schemes: readonly Scheme[] = SCHEMES,
  checks: readonly ContrastCheck[] = CONTRAST_CHECKS,
): ContrastResult[] {
  return schemes.flatMap((scheme) => {
    const palette = paletteOf(theme, scheme, resolve);
    return checks.map((check) => {
      const { foreground, background, surrounding = background } = check.colors(palette);
      const ratio = contrastRatio(foreground, background);
      return {
        check,
        scheme,
        foreground: toHex(blendOver(foreground, background)),
        background: toHex(background),
        surrounding: toHex(surrounding),
        ratio,
        passes: ratio >= check.needed,
        field: check.field(theme),
      };
    });
  });
}

/** Formats a ratio; rounded down, so that a failing ratio never looks like a passing one. */
export function ratioText(ratio: number): string {
  return `${(Math.floor(ratio * 100) / 100).toFixed(2)}:1`;
}
