import json5 from 'json5';
import { isRecord } from '../../../../../src/lib/is-record.ts';
import type { Supports } from '../../../../../src/runtime/state/theme-properties.ts';
import { balancedObject } from './balanced-object.ts';
import { type Checked, checkTheme } from './check-theme.ts';

const ATTRIBUTE = /(?:^|[\s"'])theme\s*=\s*(?:"([^"]*)"|'([^']*)')/;
const ASSIGNED = /(?:^|[^\w$])["']?(?:theme|embedTheme)["']?\s*[:=]\s*(?=\{)/;
const NAMED: Readonly<Record<string, string>> = {
  amp: '&',
  quot: '"',
  apos: "'",
  lt: '<',
  gt: '>',
};

/**
 * Reads a theme out of whatever somebody copied: the tag or its attribute, a statement or an object of JavaScript,
 * the body of a mint, JSON. Nothing is run.
 */
export function readPasted(text: string, supports: Supports): Checked {
  if (text.trim() === '') return { problem: 'There is nothing here yet.' };
  try {
    return checkTheme(valueIn(text), supports);
  } catch (error) {
    return { problem: error instanceof Error ? sentenceOf(error) : `${error}` };
  }
}

function valueIn(text: string): unknown {
  const attribute = ATTRIBUTE.exec(text);
  if (attribute) return json5.parse(unescaped(attribute[1] ?? attribute[2] ?? ''));
  if (/^\s*</.test(text)) throw new Error('This tag has no theme="…" attribute');
  const start = objectStart(text);
  if (start < 0) throw new Error('There is no theme in this: an object begins with {');
  // what comes before is blanked, not cut, so that lines and columns stay those of the text
  const before = text.slice(0, start).replaceAll(/[^\n]/g, ' ');
  const value = json5.parse(before + balancedObject(text, start));
  return isRecord(value) ? (value.embedTheme ?? value.theme ?? value) : value;
}

/** A theme that is named counts before the first object there is. */
function objectStart(text: string): number {
  const assigned = ASSIGNED.exec(text);
  return assigned ? assigned.index + assigned[0].length : text.search(/[{[]/);
}

function unescaped(text: string): string {
  return text.replaceAll(/&(?:#x([\da-f]+)|#(\d+)|(\w+));/gi, (all, hex, decimal, name) => {
    const code = hex ? Number.parseInt(hex, 16) : Number(decimal);
    if (hex || decimal) return code <= 0x10ffff ? String.fromCodePoint(code) : all;
    return NAMED[name.toLowerCase()] ?? all;
  });
}

/** json5 says `JSON5: invalid character 'x' at 2:5`. */
function sentenceOf({ message }: Error): string {
  const sentence = message
    .replace(/^JSON5: (.)/, (_, first: string) => first.toUpperCase())
    .replace(/ at (\d+):(\d+)$/, ' in line $1, column $2');
  return `${sentence}.`;
}
