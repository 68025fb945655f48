import assert from 'node:assert/strict';
import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';

const FOLDER = join(import.meta.dirname, '../../docs/deploy');

/** Returns a file of docs/deploy with other values, such as a free port; each value must occur in the file. */
export function deployFile(name: string, values: Readonly<Record<string, string>> = {}): string {
  let text = readFileSync(join(FOLDER, name), 'utf8');
  for (const [value, replacement] of Object.entries(values)) {
    assert.ok(text.includes(value), `docs/deploy/${name} contains ${value}`);
    text = text.replaceAll(value, replacement);
  }
  return text;
}

/** Writes a file of docs/deploy with other values into a folder, and returns its path. */
export function writeDeployFile(
  folder: string,
  name: string,
  values?: Readonly<Record<string, string>>,
): string {
  const path = join(folder, name);
  writeFileSync(path, deployFile(name, values));
  return path;
}
