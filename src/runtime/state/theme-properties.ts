import type { EmbedTheme } from '../../api/theme.ts';

/** `CSS.supports`. */
export type Supports = (property: string, value: string) => boolean;

/** A theme as custom properties, or the field for which it is refused as a whole. */
export type ThemeProperties =
  | { readonly properties: ReadonlyMap<string, string> }
  | { readonly refused: string };

type Kind = 'color' | 'font-family' | 'radius';
type Read = (theme: EmbedTheme) => string | number | null | undefined;

const LONGEST = 256;
const WIDEST_RADIUS = 64;
const TREACHEROUS = /\\|\/\*/;
/** Names, bare or quoted. */
const CLOSED_FONT = /^(?:[^"'()]|"[^"]*"|'[^']*')*$/;
/** Keywords that mean another value than they name. */
const CSS_WIDE = /^\s*(?:inherit|initial|unset|revert(?:-layer|-rule)?)\s*$/i;
const COLOR_FUNCTIONS = /^(?:rgba?|hsla?|hwb|lab|lch|oklab|oklch|color|color-mix|light-dark)$/i;

const FIELDS: readonly [field: string, property: string, kind: Kind, read: Read][] = [
  ['primaryColor', '--svc-primary-color', 'color', (theme) => theme.primaryColor],
  ['font', '--svc-font', 'font-family', (theme) => theme.font],
  ['borderRadius', '--svc-border-radius', 'radius', (theme) => theme.borderRadius],
  ['chat.inputColor', '--svc-chat-input-color', 'color', (theme) => theme.chat?.inputColor],
  [
    'analyticsChat.backgroundColor',
    '--svc-analytics-chat-background-color',
    'color',
    (theme) => theme.analyticsChat?.backgroundColor,
  ],
  [
    'analyticsChat.chatInput.backgroundColor',
    '--svc-analytics-chat-input-background-color',
    'color',
    (theme) => theme.analyticsChat?.chatInput?.backgroundColor,
  ],
  [
    'analyticsChat.chatInput.borderColor',
    '--svc-analytics-chat-input-border-color',
    'color',
    (theme) => theme.analyticsChat?.chatInput?.borderColor,
  ],
];

/**
 * The custom properties that themes set; `--svc-on-primary-color` follows from the primary colour.
 */
export const ON_PRIMARY = '--svc-on-primary-color';
export const THEME_PROPERTIES: readonly string[] = [
  ...FIELDS.map(([, property]) => property),
  ON_PRIMARY,
];

/** Checks every field of a theme before any of it counts: one bad field refuses the whole. */
export function themeProperties(theme: EmbedTheme, supports: Supports): ThemeProperties {
  const properties = new Map<string, string>();
  for (const [field, property, kind, read] of FIELDS) {
    const value = read(theme);
    if (value == null) continue;
    const css = typeof value === 'number' ? length(value) : text(value, kind, supports);
    if (css === undefined) return { refused: field };
    properties.set(property, css);
  }
  return { properties };
}

function length(value: number): string | undefined {
  return value >= 0 && value <= WIDEST_RADIUS ? `${value}px` : undefined;
}

/**
 * Nothing may stand in for another value, or run on into what follows it: no escapes, no comments,
 * no CSS-wide keywords, no functions but those of colours, nothing left open (CSS itself closes it
 * at the end).
 */
function text(value: string, kind: Kind, supports: Supports): string | undefined {
  if (value.length > LONGEST || TREACHEROUS.test(value) || CSS_WIDE.test(value)) return undefined;
  const sound = kind === 'color' ? isClosedColor(value) : CLOSED_FONT.test(value);
  return sound && supports(kind, value) ? value : undefined;
}

function isClosedColor(value: string): boolean {
  const functions = [...value.matchAll(/([^\s(),/*+]*)\(/g)];
  if (functions.some(([, name = '']) => !COLOR_FUNCTIONS.test(name))) return false;
  return !/["']/.test(value) && functions.length === value.split(')').length - 1;
}
