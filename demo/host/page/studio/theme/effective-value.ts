import type { EmbedTheme } from '../../../../../src/api/index.ts';
import { type Scheme, splitPair } from './colors.ts';
import { type FieldPath, fieldValue } from './fields.ts';
import { APP } from './palette.ts';

/** Values that the embed uses for fields that the theme does not set. */
export const DEFAULT_RADIUS = 12;
export const DEFAULT_FONT = 'system-ui, sans-serif';

const DEFAULT_COLORS: Readonly<Partial<Record<FieldPath, string>>> = {
  primaryColor: APP.primary,
  'chat.inputColor': APP.surface,
  'analyticsChat.backgroundColor': APP.page,
  'analyticsChat.chatInput.backgroundColor': APP.surface,
  'analyticsChat.chatInput.borderColor': APP['field-line'],
  'surfaces.pageColor': APP.page,
  'surfaces.cardColor': APP.surface,
  'charts.color1': APP.primary,
  'charts.color2': APP['field-line'],
  'charts.color3': APP.primary,
  'charts.color4': APP['field-line'],
};

/** The fields whose color applies to a field without one, the nearest first. */
const INHERITED: Readonly<Partial<Record<FieldPath, readonly FieldPath[]>>> = {
  'chat.inputColor': ['surfaces.cardColor'],
  'analyticsChat.backgroundColor': ['surfaces.pageColor'],
  'analyticsChat.chatInput.backgroundColor': ['chat.inputColor', 'surfaces.cardColor'],
  'charts.color1': ['primaryColor'],
  'charts.color3': ['charts.color1', 'primaryColor'],
  'charts.color4': ['charts.color2'],
};

/** Returns the field whose color applies to a field that the theme does not set, if there is one. */
export function inheritedFrom(theme: EmbedTheme, path: FieldPath): FieldPath | undefined {
  if (fieldValue(theme, path) !== undefined) return undefined;
  return INHERITED[path]?.find((other) => fieldValue(theme, other) !== undefined);
}

/** Returns the color that the embed uses for a field: that of the theme, or the one that applies without it. */
export function effectiveColor(theme: EmbedTheme, path: FieldPath): string {
  const value = fieldValue(theme, inheritedFrom(theme, path) ?? path);
  return `${value ?? DEFAULT_COLORS[path]}`;
}

/** Returns a color for display: one, or one per scheme. */
export function colorText(css: string, scheme?: Scheme): string {
  const pair = splitPair(css);
  if (!pair) return css;
  return scheme ? pair[scheme] : `${pair.light} / ${pair.dark}`;
}
