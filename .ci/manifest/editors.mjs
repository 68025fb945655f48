/*
Generates the data of editors from custom-elements.json: `vscode.html-custom-data.json`, `vscode.css-custom-data.json` and
`web-types.json`. With `--check`, it writes nothing and fails if a file is out of date.
*/
import { readFileSync, writeFileSync } from 'node:fs';
import { cssCustomData, htmlCustomData, webTypes } from './editor-data.mjs';

const readJson = (file) => JSON.parse(readFileSync(file, 'utf8'));
const elements = readJson('custom-elements.json').modules.flatMap(
  ({ declarations = [] }) => declarations,
);
const files = {
  'vscode.html-custom-data.json': htmlCustomData(elements),
  'vscode.css-custom-data.json': cssCustomData(elements),
  'web-types.json': webTypes(elements, readJson('package.json')),
};

for (const [file, data] of Object.entries(files)) {
  const text = `${JSON.stringify(data, null, 2)}\n`;
  if (!process.argv.includes('--check')) writeFileSync(file, text);
  else if (readFileSync(file, 'utf8') !== text) {
    console.error(`${file} is out of date. Run npm run manifest and commit the result.`);
    process.exitCode = 1;
  }
}
