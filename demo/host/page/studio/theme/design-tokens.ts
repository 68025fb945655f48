import * as v from 'valibot';
import { joinPair, parseColor } from './colors.ts';
import { type FieldPath, themeOf } from './fields.ts';

/** The values of design tokens by their name, in light and in dark mode. */
interface Tokens {
  readonly light: ReadonlyMap<string, string>;
  readonly dark: ReadonlyMap<string, string>;
}

/**
 * The names of a field's token in common design systems, the best first. A name also matches at the end of a longer one
 * (`color-primary`, `acme-brand-500`).
 */
const NAMES: readonly (readonly [FieldPath, kind: 'color' | 'font' | 'radius', RegExp[]])[] = [
  [
    'primaryColor',
    'color',
    [
      /(^|-)primary$/,
      /(^|-)primary-(color|default|main|base)$/,
      /(^|-)brand(-(color|default|main|base))?$/,
      /(^|-)(primary|brand)-[56]00$/,
      /(^|-)accent(-(color|default|main|base))?$/,
    ],
  ],
  ['font', 'font', [/(^|-)font-(sans|family|body|base|text)$/, /(^|-)(body-)?font$/]],
  ['borderRadius', 'radius', [/(^|-)(border-)?radius$/, /(^|-)radius-(md|m|medium|base|lg)$/]],
  ['chat.inputColor', 'color', [/(^|-)input-(background|bg)$/]],
  ['analyticsChat.chatInput.borderColor', 'color', [/(^|-)input$/, /(^|-)border(-color)?$/]],
  ['surfaces.pageColor', 'color', [/(^|-)background$/, /(^|-)bg$/]],
  ['surfaces.cardColor', 'color', [/(^|-)(card|surface)$/]],
  ['charts.color1', 'color', [/(^|-)chart-1$/]],
  ['charts.color2', 'color', [/(^|-)chart-2$/]],
  ['charts.color3', 'color', [/(^|-)chart-3$/]],
  ['charts.color4', 'color', [/(^|-)chart-4$/]],
];

/** A rule or an at-rule that applies in dark mode. */
const DARK_SELECTOR = /\bdark\b/;
const DECLARATION = /--([\w-]+)\s*:\s*((?:"[^"]*"|'[^']*'|[^;{}"'])+)/g;
const REFERENCE = /^(?:var\(\s*--([\w-]+)\s*(?:,.*)?\)|\{([^{}]+)\})$/;
/** Hue, saturation and lightness without a function, as shadcn/ui writes them. */
const BARE_HSL = /^-?[\d.]+(?:deg)?\s+[\d.]+%\s+[\d.]+%(?:\s*\/\s*[\d.]+%?)?$/;
const ROOT_FONT_PX = 16;
const REFERENCE_DEPTH_MAX = 8;
const SHOWN_NAMES_MAX = 6;

/** A token of the format of the Design Tokens Community Group, or of Tokens Studio for Figma. */
const Token = v.union([
  v.looseObject({ $value: v.unknown() }),
  v.looseObject({ value: v.union([v.string(), v.number()]), type: v.string() }),
]);
const Dimension = v.object({ value: v.number(), unit: v.picklist(['px', 'rem']) });
const ColorValue = v.looseObject({
  colorSpace: v.string(),
  components: v.array(v.union([v.number(), v.literal('none')])),
  alpha: v.optional(v.number(), 1),
});

/** Reads the custom properties of a style sheet; undefined if there are none. */
export function cssTokens(css: string): Tokens | undefined {
  const light = new Map<string, string>();
  const dark = new Map<string, string>();
  const text = css.replaceAll(/\/\*[\s\S]*?\*\//g, '');
  const selectors: string[] = [];
  let selector = '';
  for (const part of text.split(/([{}])/)) {
    if (part === '{') selectors.push(selector);
    else if (part === '}') selectors.pop();
    else {
      const target = selectors.some((one) => DARK_SELECTOR.test(one)) ? dark : light;
      for (const [, name = '', value = ''] of part.matchAll(DECLARATION))
        if (!target.has(name.toLowerCase())) target.set(name.toLowerCase(), value.trim());
      selector = part.slice(part.lastIndexOf(';') + 1);
    }
  }
  return light.size + dark.size > 0 ? { light, dark } : undefined;
}

/** Reads the tokens of a JSON tree, in the format of the Design Tokens Community Group; undefined if there are none. */
export function treeTokens(tree: unknown): Tokens | undefined {
  const light = new Map<string, string>();
  const dark = new Map<string, string>();
  const visit = (value: unknown, path: readonly string[]): void => {
    if (v.is(Token, value)) {
      const isDark = path.some((name) => name.toLowerCase() === 'dark');
      const names = path.filter((name) => !/^(light|dark|default|\$?root)$/i.test(name));
      (isDark ? dark : light).set(
        tokenName(names),
        valueText('$value' in value ? value.$value : value.value),
      );
      return;
    }
    if (!v.is(v.looseObject({}), value) || Array.isArray(value)) return;
    for (const [name, inner] of Object.entries(value))
      if (!name.startsWith('$')) visit(inner, [...path, name]);
  };
  visit(tree, []);
  return light.size + dark.size > 0 ? { light, dark } : undefined;
}

/** Creates a theme from design tokens. Throws an error that lists the names if no field has a token. */
export function themeOfTokens({ light, dark }: Tokens): unknown {
  const schemes = { light, dark: new Map([...light, ...dark]) };
  const values = NAMES.map(([path, kind, patterns]) => {
    const inLight = find(schemes.light, patterns, kind) ?? find(schemes.dark, patterns, kind);
    const inDark = kind === 'color' ? (find(schemes.dark, patterns, kind) ?? inLight) : inLight;
    if (inLight === undefined || inDark === undefined) return [path, undefined] as const;
    if (kind === 'radius') return [path, Number(inLight)] as const;
    return [path, kind === 'color' ? joinPair({ light: inLight, dark: inDark }) : inLight] as const;
  });
  if (values.some(([, value]) => value !== undefined)) return themeOf(values);
  const names = [...schemes.dark.keys()];
  const more = names.length > SHOWN_NAMES_MAX ? ` and ${names.length - SHOWN_NAMES_MAX} more` : '';
  throw new Error(
    `None of the tokens is a theme color. There are ${names.slice(0, SHOWN_NAMES_MAX).join(', ')}${more}; name one primary, brand or accent`,
  );
}

/** Returns the value of the first pattern that a token of this kind has. */
function find(
  tokens: ReadonlyMap<string, string>,
  patterns: readonly RegExp[],
  kind: 'color' | 'font' | 'radius',
): string | undefined {
  for (const pattern of patterns)
    for (const name of tokens.keys()) {
      const value = pattern.test(name)
        ? normalizeValue(dereference(tokens, name), kind)
        : undefined;
      if (value !== undefined) return value;
    }
  return undefined;
}

/** Follows `var(--name)` and `{group.name}`; returns undefined for a cycle or a missing token. */
function dereference(tokens: ReadonlyMap<string, string>, name: string): string | undefined {
  let value = tokens.get(name);
  for (let depth = 0; depth < REFERENCE_DEPTH_MAX; depth++) {
    const [whole, property, path] = REFERENCE.exec(unwrap(value) ?? '') ?? [];
    if (whole === undefined) return value;
    value = tokens.get(property?.toLowerCase() ?? tokenName((path ?? '').split('.')));
  }
  return undefined;
}

/** Returns the reference in `hsl(var(--name))`, as shadcn/ui uses its variables; otherwise the value. */
function unwrap(value: string | undefined): string | undefined {
  return /^(?:hsl|rgb|oklch)\((var\([^)]*\))\)$/.exec(value ?? '')?.[1] ?? value;
}

function normalizeValue(value: string | undefined, kind: 'color' | 'font' | 'radius') {
  if (value === undefined) return undefined;
  if (kind === 'font') return /[{}();]|^[\d.]+/.test(value) ? undefined : value;
  if (kind === 'radius') return pixels(value);
  const color = BARE_HSL.test(value) ? `hsl(${value})` : value;
  return parseColor(color, 'light') ? color : undefined;
}

/** Returns a length in pixels, as text. */
function pixels(value: string): string | undefined {
  const [, number, unit] = /^([\d.]+)(px|rem|em)?$/.exec(value) ?? [];
  if (number === undefined) return undefined;
  return `${Number(number) * (unit === undefined || unit === 'px' ? 1 : ROOT_FONT_PX)}`;
}

function tokenName(path: readonly string[]): string {
  return path
    .join('-')
    .replaceAll(/([a-z])([A-Z])/g, '$1-$2')
    .replaceAll(/[\s_/.]+/g, '-')
    .toLowerCase();
}

function valueText(value: unknown): string {
  if (v.is(Dimension, value)) return `${value.value}${value.unit}`;
  const color = v.safeParse(ColorValue, value);
  if (color.success) {
    const { colorSpace, components, alpha } = color.output;
    const functionName = /^(hsl|hwb|lab|lch|oklab|oklch)$/.test(colorSpace)
      ? colorSpace
      : undefined;
    const isPercent = functionName === 'hsl' || functionName === 'hwb';
    const list = components
      .map((part, at) => (isPercent && at > 0 ? `${part}%` : `${part}`))
      .join(' ');
    return functionName
      ? `${functionName}(${list} / ${alpha})`
      : `color(${colorSpace} ${list} / ${alpha})`;
  }
  if (Array.isArray(value))
    return value.map((name) => (/^[\w-]+$/.test(name) ? name : `"${name}"`)).join(', ');
  return String(value).trim();
}
