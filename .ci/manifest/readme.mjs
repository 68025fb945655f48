/*
Writes the README's tables between `<!-- tables: NAME -->` and `<!-- /tables -->`: those of an element from
custom-elements.json, that of the codes of `svc-error` from the words which the demo's inspector has for them. With
`--check` it writes nothing and fails where the README is not what it would write.
*/
import { readFileSync, writeFileSync } from 'node:fs';
import { failures } from '../../demo/host/page/inspector/failures.ts';
import { tableOfCodes, tables } from './tables.mjs';

const manifest = JSON.parse(readFileSync('custom-elements.json', 'utf8'));
const elements = manifest.modules.flatMap(({ declarations = [] }) => declarations);
const before = readFileSync('README.md', 'utf8');

const after = before.replaceAll(
  /(<!-- tables: (\S+) -->\n)[\s\S]*?(\n<!-- \/tables -->)/g,
  (_, start, name, end) => `${start}\n${tablesOf(name)}\n${end}`,
);

if (!process.argv.includes('--check')) writeFileSync('README.md', after);
else if (after !== before) {
  console.error('The tables of README.md are not those of the manifest; run npm run manifest.');
  process.exitCode = 1;
}

function tablesOf(name) {
  if (name === 'svc-error') return tableOfCodes(failures);
  const element = elements.find(({ tagName }) => tagName === name);
  if (!element) throw new Error(`custom-elements.json has no <${name}>; run npm run manifest.`);
  return tables(element);
}
