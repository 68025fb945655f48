/*
Writes the README's tables from custom-elements.json, between `<!-- tables: TAG -->` and `<!-- /tables -->`.
With `--check` it writes nothing and fails where the README is not what it would write.
*/
import { readFileSync, writeFileSync } from 'node:fs';
import { tables } from './tables.mjs';

const manifest = JSON.parse(readFileSync('custom-elements.json', 'utf8'));
const elements = manifest.modules.flatMap(({ declarations = [] }) => declarations);
const before = readFileSync('README.md', 'utf8');

const after = before.replaceAll(
  /(<!-- tables: (\S+) -->\n)[\s\S]*?(\n<!-- \/tables -->)/g,
  (_, start, tag, end) => {
    const element = elements.find(({ tagName }) => tagName === tag);
    if (!element) throw new Error(`custom-elements.json has no <${tag}>; run npm run manifest.`);
    return `${start}\n${tables(element)}\n${end}`;
  },
);

if (!process.argv.includes('--check')) writeFileSync('README.md', after);
else if (after !== before) {
  console.error('The tables of README.md are not those of the manifest; run npm run manifest.');
  process.exitCode = 1;
}
