import json5 from 'json5';
import * as v from 'valibot';
import type { Supports } from '../../../../../src/api/index.ts';
import { type CheckedTheme, checkTheme } from './check-theme.ts';
import { cssTokens, themeOfTokens, treeTokens } from './design-tokens.ts';
import { extractObject } from './extract-object.ts';
import { FIELDS, themeOf } from './fields.ts';

const ATTRIBUTE = /(?:^|[\s"'])theme\s*=\s*(?:"([^"]*)"|'([^']*)')/;
const ASSIGNMENT = /(?:^|[^\w$])["']?(?:theme|embedTheme)["']?\s*[:=]\s*(?=\{)/;
const NAMED_REFERENCES: Readonly<Record<string, string>> = {
  amp: '&',
  quot: '"',
  apos: "'",
  lt: '<',
  gt: '>',
};

/** A property of the embed and its value, in which `;` and `}` are allowed between quotes only. */
const DECLARATION = /(--svc-[\w-]+)\s*:\s*((?:"[^"]*"|'[^']*'|[^;{}"'])+)/g;

/**
 * Parses a theme from pasted text: the tag or its attribute, CSS, design tokens, a JavaScript statement or object, the
 * body of a session request, or JSON. Never executes the text.
 */
export function parsePastedTheme(text: string, supports: Supports): CheckedTheme {
  if (text.trim() === '') return { problem: 'Paste a theme first.' };
  try {
    return checkTheme(parseValue(text), supports);
  } catch (error) {
    return { problem: error instanceof Error ? errorText(error) : `${error}` };
  }
}

function parseValue(text: string): unknown {
  const attribute = ATTRIBUTE.exec(text);
  if (attribute) return json5.parse(decodeReferences(attribute[1] ?? attribute[2] ?? ''));
  if (/^\s*</.test(text)) throw new Error('This tag has no theme="…" attribute');
  const declarations = [...text.matchAll(DECLARATION)];
  if (declarations.length > 0 || /^\s*svc-comments\s*\{/.test(text))
    return themeOfCss(declarations);
  const properties = cssTokens(text);
  if (properties) return themeOfTokens(properties);
  const start = objectStart(text);
  if (start < 0)
    throw new Error(
      'There is no theme in this text. Paste CSS variables such as --primary: #0f766e, design tokens as JSON, or a theme such as { primaryColor: "#0f766e" }',
    );
  // blanks the text before, so that lines and columns in error messages stay correct
  const before = text.slice(0, start).replaceAll(/[^\n]/g, ' ');
  const value = json5.parse(before + extractObject(text, start));
  const tokens = treeTokens(value);
  if (tokens) return themeOfTokens(tokens);
  return v.is(v.looseObject({}), value) ? (value.embedTheme ?? value.theme ?? value) : value;
}

/** Returns the theme of custom properties; those that no field determines are left out. */
function themeOfCss(declarations: readonly RegExpExecArray[]): unknown {
  const values = new Map(declarations.map(([, name = '', value = '']) => [name, value.trim()]));
  return themeOf(
    FIELDS.map(({ path, property, kind }) => {
      const value = values.get(property);
      const pixels = kind === 'radius' && /^\d+(?:\.\d+)?px$/.test(value ?? '');
      return [path, pixels ? Number.parseFloat(`${value}`) : value];
    }),
  );
}

/** Returns the start of the object that is assigned to a theme, else of the first object. */
function objectStart(text: string): number {
  const assigned = ASSIGNMENT.exec(text);
  return assigned ? assigned.index + assigned[0].length : text.search(/[{[]/);
}

function decodeReferences(text: string): string {
  return text.replaceAll(/&(?:#x([\da-f]+)|#(\d+)|(\w+));/gi, (all, hex, decimal, name) => {
    const code = hex ? Number.parseInt(hex, 16) : Number(decimal);
    if (hex || decimal) return code <= 0x10ffff ? String.fromCodePoint(code) : all;
    return NAMED_REFERENCES[name.toLowerCase()] ?? all;
  });
}

/** Rewrites a message of json5, such as `JSON5: invalid character 'x' at 2:5`. */
function errorText({ message }: Error): string {
  const sentence = message
    .replace('JSON5: invalid end of input', 'The text ends before its last }')
    .replace(/^JSON5: invalid character (.+) at/, 'A value or a quote is missing before $1 at')
    .replace(/ at (\d+):(\d+)$/, ' in line $1, column $2');
  return `${sentence}.`;
}
