import type { EmbedTheme } from './theme.ts';

/** The signature of `CSS.supports`, which Node does not have. */
export type Supports = (property: string, value: string) => boolean;

/** The custom properties of a theme, or the invalid field because of which the whole theme is rejected. */
export type ThemeProperties =
  | { readonly properties: ReadonlyMap<string, string> }
  | { readonly invalidField: string };

const LENGTH_MAX = 256;
const RADIUS_MAX_PX = 64;
const ESCAPE_OR_COMMENT = /\\|\/\*/;
/** Unquoted and quoted names; every quote is closed. */
const FONT_NAMES = /^(?:[^"'()]|"[^"]*"|'[^']*')*$/;
/** Keywords that stand for another value. */
const CSS_WIDE_KEYWORD = /^\s*(?:inherit|initial|unset|revert(?:-layer|-rule)?)\s*$/i;
const COLOR_FUNCTIONS = /^(?:rgba?|hsla?|hwb|lab|lch|oklab|oklch|color|color-mix|light-dark)$/i;

/** The path of a field, such as `chat.inputColor`. */
type PathOf<T> = {
  [Name in keyof T & string]: NonNullable<T[Name]> extends object
    ? `${Name}.${PathOf<NonNullable<T[Name]>>}`
    : Name;
}[keyof T & string];

/** A field of a theme and the custom property that it sets. */
export interface ThemeField {
  readonly path: PathOf<EmbedTheme>;
  readonly property: string;
  readonly kind: 'color' | 'font-family' | 'radius';
}

export const THEME_FIELDS: readonly ThemeField[] = [
  { path: 'primaryColor', property: '--svc-primary-color', kind: 'color' },
  { path: 'font', property: '--svc-font', kind: 'font-family' },
  { path: 'borderRadius', property: '--svc-border-radius', kind: 'radius' },
  { path: 'chat.inputColor', property: '--svc-chat-input-color', kind: 'color' },
  {
    path: 'analyticsChat.backgroundColor',
    property: '--svc-analytics-chat-background-color',
    kind: 'color',
  },
  {
    path: 'analyticsChat.chatInput.backgroundColor',
    property: '--svc-analytics-chat-input-background-color',
    kind: 'color',
  },
  {
    path: 'analyticsChat.chatInput.borderColor',
    property: '--svc-analytics-chat-input-border-color',
    kind: 'color',
  },
  { path: 'surfaces.pageColor', property: '--svc-page-color', kind: 'color' },
  { path: 'surfaces.cardColor', property: '--svc-card-color', kind: 'color' },
  { path: 'charts.color1', property: '--svc-chart-color-1', kind: 'color' },
  { path: 'charts.color2', property: '--svc-chart-color-2', kind: 'color' },
  { path: 'charts.color3', property: '--svc-chart-color-3', kind: 'color' },
  { path: 'charts.color4', property: '--svc-chart-color-4', kind: 'color' },
];

/** The color of text on the primary color, from which it is derived. */
export const ON_PRIMARY = '--svc-on-primary-color';
/** All custom properties of a theme. */
export const THEME_PROPERTIES: readonly string[] = [
  ...THEME_FIELDS.map(({ property }) => property),
  ON_PRIMARY,
];

/** Converts a theme to custom properties; one invalid field rejects the whole theme. */
export function themeProperties(theme: EmbedTheme, supports: Supports): ThemeProperties {
  const properties = new Map<string, string>();
  for (const { path, property, kind } of THEME_FIELDS) {
    const value = fieldOf(theme, path);
    if (value == null) continue;
    const css = typeof value === 'number' ? radius(value) : text(value, kind, supports);
    if (css === undefined) return { invalidField: path };
    properties.set(property, css);
  }
  return { properties };
}

/** Returns the value of a field, which the schema of the theme has checked. */
function fieldOf(theme: EmbedTheme, path: string): string | number | null | undefined {
  let value: unknown = theme;
  for (const name of path.split('.'))
    value = (value as Record<string, unknown> | null | undefined)?.[name];
  return value as ReturnType<typeof fieldOf>;
}

function radius(value: number): string | undefined {
  return value >= 0 && value <= RADIUS_MAX_PX ? `${value}px` : undefined;
}

/**
 * Accepts only a value that is complete and that does not refer to another one: no escapes, no comments, no CSS-wide
 * keywords, no functions except those of colors, and nothing unclosed, which CSS would close at the end.
 */
function text(value: string, kind: ThemeField['kind'], supports: Supports): string | undefined {
  if (value.length > LENGTH_MAX || ESCAPE_OR_COMMENT.test(value)) return undefined;
  if (CSS_WIDE_KEYWORD.test(value)) return undefined;
  const isComplete = kind === 'color' ? isCompleteColor(value) : FONT_NAMES.test(value);
  return isComplete && supports(kind, value) ? value : undefined;
}

function isCompleteColor(value: string): boolean {
  const functions = [...value.matchAll(/([^\s(),/*+]*)\(/g)];
  if (functions.some(([, name = '']) => !COLOR_FUNCTIONS.test(name))) return false;
  return !/["']/.test(value) && functions.length === value.split(')').length - 1;
}
