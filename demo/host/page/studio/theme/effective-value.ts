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
};

/** Returns the field whose color applies to a field that the theme does not set, if there is one. */
export function inheritedFrom(theme: EmbedTheme, path: FieldPath): FieldPath | undefined {
  const isInherited =
    path === 'analyticsChat.chatInput.backgroundColor' &&
    fieldValue(theme, path) === undefined &&
    fieldValue(theme, 'chat.inputColor') !== undefined;
  return isInherited ? 'chat.inputColor' : undefined;
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
