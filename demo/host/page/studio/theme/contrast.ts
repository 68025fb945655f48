import type Color from 'colorjs.io';
import type { EmbedTheme } from '../../../../../src/api/index.ts';
import { blendOver, contrastRatio, type Resolve, type Scheme, toHex } from './colors.ts';
import { CONTRAST_CHECKS, type ContrastCheck } from './contrast-checks.ts';
import { inheritedFrom } from './effective-value.ts';
import type { FieldPath } from './fields.ts';
import { commentsPaletteOf, type Palette, paletteOf } from './palette.ts';

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
    const embed = paletteOf(theme, scheme, resolve);
    const hasComments = checks.some(({ tab }) => tab === 'comments');
    const comments = hasComments ? commentsPaletteOf(theme, scheme, resolve) : {};
    return checks.map((check) => {
      const palette: Palette = check.tab === 'comments' ? comments : embed;
      const [foreground, top, below] = check.colors.map((name) => palette[name]) as [
        Color,
        Color,
        Color?,
      ];
      const background = below ? blendOver(top, below) : top;
      const ratio = contrastRatio(foreground, background);
      return {
        check,
        scheme,
        foreground: toHex(blendOver(foreground, background)),
        background: toHex(background),
        surrounding: toHex(below ?? background),
        ratio,
        passes: ratio >= check.needed,
        field: inheritedFrom(theme, check.field) ?? check.field,
      };
    });
  });
}

/** Formats a ratio; rounded down, so that a failing ratio never looks like a passing one. */
export function ratioText(ratio: number): string {
  return `${(Math.floor(ratio * 100) / 100).toFixed(2)}:1`;
}
