import * as v from 'valibot';
import { EmbedTheme, type Supports, themeProperties } from '../../../../../src/api/index.ts';
import { FIELDS, type FieldPath, fieldValue, normalize } from './fields.ts';

/** A theme that the embed accepts, or why it does not. */
export type CheckedTheme = { readonly theme: EmbedTheme } | { readonly problem: string };

const KNOWN_PATHS = new Set<string>(
  FIELDS.flatMap(({ path }) => path.split('.').map((_, at, all) => all.slice(0, at + 1).join('.'))),
);

/**
 * Checks an untrusted theme as the embed does, and also rejects unknown fields. One invalid field rejects the whole
 * theme.
 */
export function checkTheme(input: unknown, supports: Supports): CheckedTheme {
  const shape = v.safeParse(EmbedTheme, input);
  if (!shape.success) return { problem: issueText(shape.issues[0]) };
  const unknown = [...unknownFields(input, '')];
  if (unknown.length > 0) {
    const names = unknown.map((name) => `“${name}”`).join(', ');
    return { problem: `A theme has no field ${names}. It has ${listOfFields()}.` };
  }
  const checked = themeProperties(shape.output, supports);
  if ('invalidField' in checked)
    return { problem: invalidValueText(shape.output, checked.invalidField) };
  return { theme: normalize(shape.output) };
}

function issueText(issue: v.BaseIssue<unknown>): string {
  const path = v.getDotPath(issue);
  return `${path ? `“${path}”` : 'A theme'} ${issue.message}.`;
}

function* unknownFields(value: unknown, prefix: string): Generator<string> {
  if (!v.is(v.looseObject({}), value)) return;
  for (const [name, inner] of Object.entries(value)) {
    const path = prefix + name;
    if (KNOWN_PATHS.has(path)) yield* unknownFields(inner, `${path}.`);
    else yield path;
  }
}

function invalidValueText(theme: EmbedTheme, path: string): string {
  const kind = FIELDS.find((field) => field.path === path)?.kind;
  const expected = {
    color: 'a CSS color',
    'font-family': 'a list of font names',
    radius: 'between 0 and 64 pixels',
  }[kind ?? 'color'];
  return `“${path}” must be ${expected}, not ${JSON.stringify(fieldValue(theme, path as FieldPath))}.`;
}

function listOfFields(): string {
  return FIELDS.map(({ path }) => path).join(', ');
}
