import * as v from 'valibot';
import { EmbedTheme } from '../../../../../src/api/theme.ts';
import { isRecord } from '../../../../../src/lib/is-record.ts';
import {
  type Supports,
  themeProperties,
} from '../../../../../src/runtime/state/theme-properties.ts';
import { FIELDS, type FieldPath, fieldValue, tidy } from './fields.ts';

/** A theme that the embed will take, or a sentence on why it would not. */
export type Checked = { readonly theme: EmbedTheme } | { readonly problem: string };

const KNOWN = new Set<string>(
  FIELDS.flatMap(({ path }) => path.split('.').map((_, at, all) => all.slice(0, at + 1).join('.'))),
);

/**
 * Checks a theme of unknown origin as the embed itself does, and names the fields that nobody knows:
 * it counts as a whole or not at all.
 */
export function checkTheme(input: unknown, supports: Supports): Checked {
  const shape = v.safeParse(EmbedTheme, input);
  if (!shape.success) return { problem: sentenceOf(shape.issues[0]) };
  const unknown = [...unknownFields(input, '')];
  if (unknown.length > 0) {
    const names = unknown.map((name) => `“${name}”`).join(', ');
    return { problem: `A theme has no field ${names}. It has ${listOfFields()}.` };
  }
  const checked = themeProperties(shape.output, supports);
  if ('refused' in checked) return { problem: refusalOf(shape.output, checked.refused) };
  return { theme: tidy(shape.output) };
}

function sentenceOf(issue: v.BaseIssue<unknown>): string {
  const path = v.getDotPath(issue);
  return `${path ? `“${path}”` : 'A theme'} ${issue.message}.`;
}

function* unknownFields(value: unknown, prefix: string): Generator<string> {
  if (!isRecord(value)) return;
  for (const [name, inner] of Object.entries(value)) {
    const path = prefix + name;
    if (KNOWN.has(path)) yield* unknownFields(inner, `${path}.`);
    else yield path;
  }
}

function refusalOf(theme: EmbedTheme, path: string): string {
  const kind = FIELDS.find((field) => field.path === path)?.kind;
  const wanted = {
    color: 'a CSS colour',
    font: 'a list of font names',
    radius: 'between 0 and 64 pixels',
  }[kind ?? 'color'];
  return `“${path}” must be ${wanted}, not ${JSON.stringify(fieldValue(theme, path as FieldPath))}.`;
}

function listOfFields(): string {
  return FIELDS.map(({ path }) => path).join(', ');
}
