import Color from 'colorjs.io';
import type { EmbedTheme } from '../../../../../src/api/theme.ts';
import { hexOf, joinPair, type Resolve, type Scheme, splitPair } from './colors.ts';
import { type Finding, measure } from './contrast.ts';
import { type FieldPath, fieldValue, withValue } from './fields.ts';
import { APP } from './palette.ts';
import type { Place } from './place.ts';
import { PLACES } from './places.ts';

/** The change of one field that makes a place readable. */
export interface Mend {
  readonly field: FieldPath;
  /** The new value of the field: one colour, or one a scheme. */
  readonly value: string;
  /** What it becomes in the scheme of the finding. */
  readonly color: string;
  readonly theme: EmbedTheme;
}

/** What a field is drawn with where the theme has none. */
const FALLBACK: Readonly<Partial<Record<FieldPath, string>>> = {
  primaryColor: APP.primary,
  'chat.inputColor': APP.surface,
  'analyticsChat.backgroundColor': APP.page,
  'analyticsChat.chatInput.backgroundColor': APP.surface,
  'analyticsChat.chatInput.borderColor': APP['field-line'],
};
/** Of the lightness in OKLCH, which goes from 0 to 1. */
const STEP = 0.005;

/**
 * The nearest colour with which a place passes, of the same hue, lighter or darker: the nearest with which every other
 * place of the field passes in this scheme too, if there is one. The other scheme keeps its colour.
 */
export function mendOf(theme: EmbedTheme, finding: Finding, resolve: Resolve): Mend | undefined {
  const { field, scheme } = finding;
  const css = `${fieldValue(theme, field) ?? FALLBACK[field]}`;
  const from = resolve(css, scheme);
  if (!from) return undefined;
  const places = PLACES.filter((place) => place.field(theme) === field);
  let second: Mend | undefined;
  for (const color of shades(from)) {
    const mend = mendWith(theme, field, css, scheme, color);
    const passes = (some: readonly Place[]) =>
      measure(mend.theme, resolve, [scheme], some).every((one) => one.passes);
    if (!passes([finding.place])) continue;
    if (passes(places)) return mend;
    second ??= mend;
  }
  return second;
}

/** What mends each place that fails; what was found for one place serves the next of its field, if that passes too. */
export function mendsOf(
  theme: EmbedTheme,
  findings: readonly Finding[],
  resolve: Resolve,
): ReadonlyMap<Finding, Mend> {
  const mends = new Map<Finding, Mend>();
  const found = new Map<string, Mend>();
  for (const finding of findings) {
    if (finding.passes) continue;
    const { scheme, field, place } = finding;
    const key = `${scheme} ${field}`;
    const known = found.get(key);
    const serves = known && measure(known.theme, resolve, [scheme], [place])[0]?.passes;
    const mend = serves ? known : mendOf(theme, finding, resolve);
    if (!mend) continue;
    found.set(key, mend);
    mends.set(finding, mend);
  }
  return mends;
}

/** Mends place after place until all pass or no field can help any more. */
export function mendAll(theme: EmbedTheme, resolve: Resolve): EmbedTheme {
  let mended = theme;
  const tried = new Set<string>();
  for (;;) {
    const failing = measure(mended, resolve).find(
      ({ passes, place, scheme }) => !passes && !tried.has(place.id + scheme),
    );
    if (!failing) return mended;
    tried.add(failing.place.id + failing.scheme);
    mended = mendOf(mended, failing, resolve)?.theme ?? mended;
  }
}

function mendWith(
  theme: EmbedTheme,
  field: FieldPath,
  css: string,
  scheme: Scheme,
  color: string,
): Mend {
  const pair = splitPair(css) ?? { light: css, dark: css };
  const value = joinPair({ ...pair, [scheme]: color });
  return { field, value, color, theme: withValue(theme, field, value) };
}

/** The shades of a colour, nearest first; as opaque as it is, and opaque at last. */
function* shades(from: Color): Generator<string> {
  const { l, c, h } = from.oklch;
  for (const alpha of new Set([Number(from.alpha), 1])) {
    for (let away = 0; away <= 1; away += STEP) {
      for (const lightness of [Number(l) - away, Number(l) + away]) {
        if (lightness < 0 || lightness > 1) continue;
        const coords: [number, number, number] = [lightness, Number(c), Number(h) || 0];
        const shade = new Color({ space: 'oklch', coords, alpha }).to('srgb');
        yield hexOf(shade.toGamut({ method: 'oklch.c' }));
      }
    }
  }
}
