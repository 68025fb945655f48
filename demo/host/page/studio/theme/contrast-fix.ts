import Color from 'colorjs.io';
import type { EmbedTheme } from '../../../../../src/api/index.ts';
import { joinPair, type Resolve, type Scheme, splitPair, toHex } from './colors.ts';
import { type ContrastResult, measureContrast, SCHEMES } from './contrast.ts';
import { CONTRAST_CHECKS } from './contrast-checks.ts';
import { effectiveColor, inheritedFrom } from './effective-value.ts';
import { type FieldPath, fieldValue, withValue } from './fields.ts';

/** A new color of one field in one scheme, with which more color pairs have enough contrast. */
export interface ContrastFix {
  readonly field: FieldPath;
  /** The new color in the scheme. */
  readonly color: string;
  readonly theme: EmbedTheme;
}

/** Fields in the order of their correction: backgrounds first, because the others are compared with them. */
const CORRECTION_ORDER: readonly FieldPath[] = [
  'surfaces.pageColor',
  'surfaces.cardColor',
  'analyticsChat.backgroundColor',
  'chat.inputColor',
  'analyticsChat.chatInput.backgroundColor',
  'analyticsChat.chatInput.borderColor',
  'primaryColor',
  'charts.color1',
  'charts.color2',
  'charts.color3',
  'charts.color4',
];
/** Step of the OKLCH lightness, which is between 0 and 1. */
const LIGHTNESS_STEP = 0.005;

/**
 * Finds the nearest lighter or darker color of the same hue with which all checks of a field pass in a scheme; if there
 * is none, the nearest with which most of them do. The color of the other scheme does not change.
 */
export function findFix(
  theme: EmbedTheme,
  field: FieldPath,
  scheme: Scheme,
  resolve: Resolve,
): ContrastFix | undefined {
  const css = effectiveColor(theme, field);
  const from = resolve(css, scheme);
  if (!from) return undefined;
  const isSet = fieldValue(theme, field) !== undefined;
  const checks = CONTRAST_CHECKS.filter(
    (check) =>
      (inheritedFrom(theme, check.field) ?? check.field) === field ||
      (isSet && check.ground === field),
  );
  const countFailing = (changed: EmbedTheme) =>
    measureContrast(changed, resolve, [scheme], checks).filter(({ passes }) => !passes).length;
  let fewest = countFailing(theme);
  let best: ContrastFix | undefined;
  for (const color of fewest > 0 ? shades(from) : []) {
    const pair = splitPair(css) ?? { light: css, dark: css };
    const fixed = withValue(theme, field, joinPair({ ...pair, [scheme]: color }));
    const failing = countFailing(fixed);
    if (failing >= fewest) continue;
    fewest = failing;
    best = { field, color, theme: fixed };
    if (failing === 0) break;
  }
  return best;
}

/** Finds a fix for each failing check that a change of its field alone can fix. */
export function findFixes(
  theme: EmbedTheme,
  results: readonly ContrastResult[],
  resolve: Resolve,
): ReadonlyMap<ContrastResult, ContrastFix> {
  const fixes = new Map<ContrastResult, ContrastFix>();
  const failing = results.filter(({ passes }) => !passes);
  for (const scheme of SCHEMES) {
    for (const field of CORRECTION_ORDER) {
      const ofField = failing.filter((one) => one.scheme === scheme && one.field === field);
      const fix = ofField.length > 0 && findFix(theme, field, scheme, resolve);
      if (!fix) continue;
      for (const result of ofField) {
        const [fixed] = measureContrast(fix.theme, resolve, [scheme], [result.check]);
        if (fixed?.passes) fixes.set(result, fix);
      }
    }
  }
  return fixes;
}

/** Corrects one field after another until all color pairs that can have enough contrast have it. */
export function fixAll(theme: EmbedTheme, resolve: Resolve): EmbedTheme {
  let fixed = theme;
  for (const field of CORRECTION_ORDER) {
    for (const scheme of SCHEMES) {
      fixed = findFix(fixed, field, scheme, resolve)?.theme ?? fixed;
    }
  }
  return fixed;
}

/** Yields lighter and darker shades of a color, nearest first; with its own alpha, then opaque. */
function* shades(from: Color): Generator<string> {
  const { l, c, h } = from.oklch;
  for (const alpha of new Set([Number(from.alpha) || 1, 1])) {
    for (let distance = 0; distance <= 1; distance += LIGHTNESS_STEP) {
      for (const lightness of [Number(l) - distance, Number(l) + distance]) {
        if (lightness < 0 || lightness > 1) continue;
        const coords: [number, number, number] = [lightness, Number(c), Number(h) || 0];
        const shade = new Color({ space: 'oklch', coords, alpha }).to('srgb');
        yield toHex(shade.toGamut({ method: 'oklch.c' }));
      }
    }
  }
}
