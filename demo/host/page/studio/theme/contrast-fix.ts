import Color from 'colorjs.io';
import type { EmbedTheme } from '../../../../../src/api/theme.ts';
import { joinPair, type Resolve, type Scheme, splitPair, toHex } from './colors.ts';
import { type ContrastResult, measureContrast } from './contrast.ts';
import type { ContrastCheck } from './contrast-check.ts';
import { CONTRAST_CHECKS } from './contrast-checks.ts';
import { type FieldPath, fieldValue, withValue } from './fields.ts';
import { APP } from './palette.ts';

/** A change of one field that fixes the contrast of a color pair. */
export interface ContrastFix {
  readonly field: FieldPath;
  /** The new value of the field: one color, or one per scheme. */
  readonly value: string;
  /** The new color in the scheme of the result. */
  readonly color: string;
  readonly theme: EmbedTheme;
}

/** Default color of a field that the theme does not set. */
const FALLBACK: Readonly<Partial<Record<FieldPath, string>>> = {
  primaryColor: APP.primary,
  'chat.inputColor': APP.surface,
  'analyticsChat.backgroundColor': APP.page,
  'analyticsChat.chatInput.backgroundColor': APP.surface,
  'analyticsChat.chatInput.borderColor': APP['field-line'],
};
/** Step of the OKLCH lightness, which is between 0 and 1. */
const LIGHTNESS_STEP = 0.005;

/**
 * Finds the nearest lighter or darker color of the same hue with which a check passes; preferably one with which every
 * other check of the field passes in this scheme too. The color of the other scheme does not change.
 */
export function findFix(
  theme: EmbedTheme,
  result: ContrastResult,
  resolve: Resolve,
): ContrastFix | undefined {
  const { field, scheme } = result;
  const css = `${fieldValue(theme, field) ?? FALLBACK[field]}`;
  const from = resolve(css, scheme);
  if (!from) return undefined;
  const checks = CONTRAST_CHECKS.filter((check) => check.field(theme) === field);
  let fallback: ContrastFix | undefined;
  for (const color of shades(from)) {
    const fix = createFix(theme, field, css, scheme, color);
    const passes = (some: readonly ContrastCheck[]) =>
      measureContrast(fix.theme, resolve, [scheme], some).every((one) => one.passes);
    if (!passes([result.check])) continue;
    if (passes(checks)) return fix;
    fallback ??= fix;
  }
  return fallback;
}

/** Finds a fix for each failing check; a fix is reused for other checks of its field if it fixes them too. */
export function findFixes(
  theme: EmbedTheme,
  results: readonly ContrastResult[],
  resolve: Resolve,
): ReadonlyMap<ContrastResult, ContrastFix> {
  const fixes = new Map<ContrastResult, ContrastFix>();
  const found = new Map<string, ContrastFix>();
  for (const result of results) {
    if (result.passes) continue;
    const { scheme, field, check } = result;
    const key = `${scheme} ${field}`;
    const previous = found.get(key);
    const isEnough =
      previous && measureContrast(previous.theme, resolve, [scheme], [check])[0]?.passes;
    const fix = isEnough ? previous : findFix(theme, result, resolve);
    if (!fix) continue;
    found.set(key, fix);
    fixes.set(result, fix);
  }
  return fixes;
}

/** Fixes one check after another until all pass or no more fixes are found. */
export function fixAll(theme: EmbedTheme, resolve: Resolve): EmbedTheme {
  let fixed = theme;
  const tried = new Set<string>();
  for (;;) {
    const failing = measureContrast(fixed, resolve).find(
      ({ passes, check, scheme }) => !passes && !tried.has(check.id + scheme),
    );
    if (!failing) return fixed;
    tried.add(failing.check.id + failing.scheme);
    fixed = findFix(fixed, failing, resolve)?.theme ?? fixed;
  }
}

function createFix(
  theme: EmbedTheme,
  field: FieldPath,
  css: string,
  scheme: Scheme,
  color: string,
): ContrastFix {
  const pair = splitPair(css) ?? { light: css, dark: css };
  const value = joinPair({ ...pair, [scheme]: color });
  return { field, value, color, theme: withValue(theme, field, value) };
}

/** Yields lighter and darker shades of a color, nearest first; with its own alpha, then opaque. */
function* shades(from: Color): Generator<string> {
  const { l, c, h } = from.oklch;
  for (const alpha of new Set([Number(from.alpha), 1])) {
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
