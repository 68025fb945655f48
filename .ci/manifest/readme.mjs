/*
Generates the tables of README.md between `<!-- tables: NAME -->` and `<!-- /tables -->`. The tables of an element come
from custom-elements.json; the table of error codes comes from the descriptions in the demo's inspector. With `--check`,
it writes nothing and fails if the tables are out of date.
*/
import { readFileSync, writeFileSync } from 'node:fs';
import { errorCodes } from '../../demo/host/page/inspector/error-codes.ts';
import { elementTables, errorCodeTable } from './tables.mjs';

const manifest = JSON.parse(readFileSync('custom-elements.json', 'utf8'));
const elements = manifest.modules.flatMap(({ declarations = [] }) => declarations);
const before = readFileSync('README.md', 'utf8');

const after = before.replaceAll(
  /(<!-- tables: (\S+) -->\n)[\s\S]*?(\n<!-- \/tables -->)/g,
  (_, start, name, end) => `${start}\n${generate(name)}\n${end}`,
);

if (!process.argv.includes('--check')) writeFileSync('README.md', after);
else if (after !== before) {
  console.error(
    'The tables of README.md are out of date. Run npm run manifest and commit the result.',
  );
  process.exitCode = 1;
}

function generate(name) {
  if (name === 'svc-error') return errorCodeTable(errorCodes);
  const element = elements.find(({ tagName }) => tagName === name);
  if (!element)
    throw new Error(`custom-elements.json does not contain <${name}>. Run npm run manifest.`);
  return elementTables(element);
}
