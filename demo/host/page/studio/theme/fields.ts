import type { EmbedTheme } from '../../../../../src/api/theme.ts';

/** A field of the theme by its path, as the interface writes it. */
export type FieldPath =
  | 'primaryColor'
  | 'font'
  | 'borderRadius'
  | 'chat.inputColor'
  | 'analyticsChat.backgroundColor'
  | 'analyticsChat.chatInput.backgroundColor'
  | 'analyticsChat.chatInput.borderColor';

/** What a field holds. */
export type FieldValue = string | number;

/** A field of the theme, as a designer meets it. */
export interface Field {
  readonly path: FieldPath;
  readonly kind: 'color' | 'font' | 'radius';
  readonly label: string;
  /** What it is seen on. */
  readonly hint: string;
}

/** Every field of the theme, in the order of the controls. */
export const FIELDS: readonly Field[] = [
  {
    path: 'primaryColor',
    kind: 'color',
    label: 'Primary colour',
    hint: 'Buttons, charts, focus and links, everywhere',
  },
  { path: 'font', kind: 'font', label: 'Font', hint: 'Named, never loaded: one that viewers have' },
  {
    path: 'borderRadius',
    kind: 'radius',
    label: 'Corner radius',
    hint: 'Tiles and panels; small controls stop at 18 px',
  },
  {
    path: 'chat.inputColor',
    kind: 'color',
    label: 'Input ground',
    hint: 'What one writes in: chat and comments',
  },
  {
    path: 'analyticsChat.backgroundColor',
    kind: 'color',
    label: 'Chat ground',
    hint: 'Behind questions and answers',
  },
  {
    path: 'analyticsChat.chatInput.backgroundColor',
    kind: 'color',
    label: 'Chat input ground',
    hint: 'In the chat alone, over the input ground',
  },
  {
    path: 'analyticsChat.chatInput.borderColor',
    kind: 'color',
    label: 'Chat input edge',
    hint: 'The line around the chat’s input',
  },
];

/** A field's value; undefined where the theme leaves it alone. */
export function fieldValue(theme: EmbedTheme, path: FieldPath): FieldValue | undefined {
  let value: unknown = theme;
  for (const name of path.split('.')) value = (value as Record<string, unknown> | null)?.[name];
  return (value as FieldValue | null) ?? undefined;
}

/** The theme with one field set, or left alone again; groups that hold nothing are not kept. */
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

/** A theme of its fields' values; what is undefined is left out. */
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

/** The same theme without nulls and empty groups, its fields in the order above. */
export function tidy(theme: EmbedTheme): EmbedTheme {
  return themeOf(FIELDS.map(({ path }) => [path, fieldValue(theme, path)]));
}
