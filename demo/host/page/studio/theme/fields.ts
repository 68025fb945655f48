import type { EmbedTheme } from '../../../../../src/api/index.ts';

/** Path of a field of the theme. */
export type FieldPath =
  | 'primaryColor'
  | 'font'
  | 'borderRadius'
  | 'chat.inputColor'
  | 'analyticsChat.backgroundColor'
  | 'analyticsChat.chatInput.backgroundColor'
  | 'analyticsChat.chatInput.borderColor';

/** Value of a field. */
export type FieldValue = string | number;

/** A field of the theme with its label and hint. */
export interface Field {
  readonly path: FieldPath;
  readonly kind: 'color' | 'font' | 'radius';
  /** The custom property that the embed sets. */
  readonly property: string;
  readonly label: string;
  /** What it affects. */
  readonly hint: string;
}

/** Every field of the theme, in the order of the controls. */
export const FIELDS: readonly Field[] = [
  {
    path: 'primaryColor',
    kind: 'color',
    property: '--svc-primary-color',
    label: 'Primary color',
    hint: 'Buttons, charts, focus rings and links on all surfaces',
  },
  {
    path: 'font',
    kind: 'font',
    property: '--svc-font',
    label: 'Font',
    hint: 'Must be installed on the viewer’s device',
  },
  {
    path: 'borderRadius',
    kind: 'radius',
    property: '--svc-border-radius',
    label: 'Corner radius',
    hint: 'Tiles and panels. Small controls use at most 18 px.',
  },
  {
    path: 'chat.inputColor',
    kind: 'color',
    property: '--svc-chat-input-color',
    label: 'Input background',
    hint: 'Text boxes of the chat and the comments',
  },
  {
    path: 'analyticsChat.backgroundColor',
    kind: 'color',
    property: '--svc-analytics-chat-background-color',
    label: 'Chat background',
    hint: 'Background of questions and answers',
  },
  {
    path: 'analyticsChat.chatInput.backgroundColor',
    kind: 'color',
    property: '--svc-analytics-chat-input-background-color',
    label: 'Chat input background',
    hint: 'Chat only. Overrides the input background.',
  },
  {
    path: 'analyticsChat.chatInput.borderColor',
    kind: 'color',
    property: '--svc-analytics-chat-input-border-color',
    label: 'Chat input border',
    hint: 'Border of the chat’s text box',
  },
];

/** Returns the label of a field. */
export function fieldLabel(path: FieldPath): string {
  return FIELDS.find((field) => field.path === path)?.label ?? path;
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
  const values = FIELDS.map((field): [FieldPath, FieldValue | undefined] => [
    field.path,
    field.path === path ? value : fieldValue(theme, field.path),
  ]);
  return themeOf(values);
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
