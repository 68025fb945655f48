import { type EmbedTheme, THEME_FIELDS, type ThemeField } from '../../../../../src/api/index.ts';

/** Path of a field of the theme. */
export type FieldPath = ThemeField['path'];

/** Value of a field. */
export type FieldValue = string | number;

/** A field of the theme with its label and hint. */
export interface Field extends ThemeField {
  readonly label: string;
  /** What it affects. */
  readonly hint: string;
}

/** Label and hint of each field. */
const TEXTS: Readonly<Record<FieldPath, readonly [label: string, hint: string]>> = {
  primaryColor: ['Primary color', 'Buttons, charts, focus rings and links on all surfaces'],
  font: ['Font', 'Must be installed on the viewer’s device'],
  borderRadius: ['Corner radius', 'Tiles and panels. Small controls use at most 18 px.'],
  'chat.inputColor': ['Input background', 'Text boxes of the chat and the comments'],
  'analyticsChat.backgroundColor': ['Chat background', 'Background of questions and answers'],
  'analyticsChat.chatInput.backgroundColor': [
    'Chat input background',
    'Chat only. Overrides the input background.',
  ],
  'analyticsChat.chatInput.borderColor': ['Chat input border', 'Border of the chat’s text box'],
  'surfaces.pageColor': ['Page background', 'Behind the tiles of dashboard, app and chat'],
  'surfaces.cardColor': ['Tile background', 'Tiles, panels, menus and comments'],
  'charts.color1': ['First series', 'Bars, lines, heat map and routes'],
  'charts.color2': ['Second series', 'Also the period before, in a comparison'],
  'charts.color3': ['Third series', 'In answers of the chat'],
  'charts.color4': ['Fourth series', 'In answers of the chat'],
};

/** Every field of the theme, in the order of the controls. */
export const FIELDS: readonly Field[] = THEME_FIELDS.map((field) => {
  const [label, hint] = TEXTS[field.path];
  return { ...field, label, hint };
});

/** Returns the label of a field. */
export function fieldLabel(path: FieldPath): string {
  return TEXTS[path][0];
}

/** Returns a field's value; undefined if the theme does not set it. */
export function fieldValue(theme: EmbedTheme, path: FieldPath): FieldValue | undefined {
  let value: unknown = theme;
  for (const name of path.split('.')) value = (value as Record<string, unknown> | null)?.[name];
  return (value as FieldValue | null) ?? undefined;
}

/** Returns the theme with one field set or unset, without empty groups. */
export function withValue(
  theme: EmbedTheme,
  path: FieldPath,
  value: FieldValue | undefined,
): EmbedTheme {
  const valueAt = (of: FieldPath) => (of === path ? value : fieldValue(theme, of));
  return themeOf(FIELDS.map((field) => [field.path, valueAt(field.path)]));
}

/** Creates a theme from the values of its fields, without undefined ones. */
export function themeOf(values: Iterable<readonly [FieldPath, unknown]>): EmbedTheme {
  const theme: Record<string, unknown> = {};
  for (const [path, value] of values) {
    if (value == null) continue;
    const names = path.split('.');
    const last = names.pop() as string;
    let group = theme;
    for (const name of names) {
      group[name] ??= {};
      group = group[name] as Record<string, unknown>;
    }
    group[last] = value;
  }
  return theme as EmbedTheme;
}

/** Returns the theme without nulls and empty groups, with its fields in the order above. */
export function normalize(theme: EmbedTheme): EmbedTheme {
  return themeOf(FIELDS.map(({ path }) => [path, fieldValue(theme, path)]));
}
