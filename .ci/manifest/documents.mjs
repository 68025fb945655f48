/*
Generates the tables of the documents between `<!-- tables: NAME … -->` and `<!-- /tables -->`. NAME is

- an element and the names of its tables, from custom-elements.json, or
- `session` and a schema of `src/api/session.ts`, or
- `embed-events`: the events of the embed, with the payloads in `src/protocol/events.ts`, or
- `environment`, `limits`, `rate-limits`, `configuration`: the environment variables, the limits, the rate limits and the
  keys of the configuration file of the service, or
- `conformance`: the requirements of the interface, with the tests that prove them, or
- `api` and the name of one of its tables, from the OpenAPI document.

It also writes the OpenAPI document, whose descriptions are the doc comments of the schemas: in the schemas themselves, they
would be sent to every browser.

It also writes the Grafana dashboard, from the list of metrics.

With `--check`, it writes nothing and fails if a table, the OpenAPI document or the dashboard is out of date.
*/
import { globSync, readFileSync, writeFileSync } from 'node:fs';
import { eventPayloads } from '../../src/protocol/events.ts';
import { RATE_LIMIT_RULES } from '../../src/service/admission/rate-limiter.ts';
import { describeVariables } from '../../src/service/cli/variables.ts';
import { describeConfig } from '../../src/service/config/describe-config.ts';
import { readRequirements } from '../../test/conformance/check.ts';
import { openApiDocument } from '../openapi/document.ts';
import { operationSections, operationTable, schemaSections, statusTable } from './api-tables.mjs';
import { commentsOf } from './comments.mjs';
import { dashboard } from './dashboard.ts';
import { describeLimits } from './describe-limits.ts';
import { schemaTable } from './schema-table.mjs';
import {
  configurationTable,
  conformanceTable,
  elementTables,
  embedEventTable,
  environmentTable,
  limitTable,
  rateLimitTable,
} from './tables.mjs';

const DASHBOARD = 'docs/deploy/grafana-dashboard.json';
const OPENAPI = 'src/service/openapi/openapi.json';
const manifest = JSON.parse(readFileSync('custom-elements.json', 'utf8'));
const elements = manifest.modules.flatMap(({ declarations = [] }) => declarations);
const openApi = openApiDocument(commentsOf);
const apiTables = {
  operations: operationTable,
  statuses: statusTable,
  details: operationSections,
  schemas: schemaSections,
};

for (const file of ['README.md', ...globSync('docs/*.md')]) {
  const before = readFileSync(file, 'utf8');
  const after = before.replaceAll(
    /(<!-- tables: (.+) -->\n)[\s\S]*?(\n<!-- \/tables -->)/g,
    (_, start, names, end) => `${start}\n${generate(...names.split(' '))}\n${end}`,
  );
  update(file, before, after);
}
update(OPENAPI, readFileSync(OPENAPI, 'utf8'), `${JSON.stringify(openApi, null, 2)}\n`);
update(
  DASHBOARD,
  readFileSync(DASHBOARD, 'utf8'),
  `${JSON.stringify(await dashboard(), null, 2)}\n`,
);

function update(file, before, after) {
  if (after === before) return;
  if (process.argv.includes('--check')) fail(file);
  else writeFileSync(file, after);
}

function generate(name, ...tables) {
  if (name === 'embed-events') return embedEventTable(findElement('svc-embed'), eventPayloads);
  if (name === 'session') return schemaTable(...tables);
  if (name === 'environment') return environmentTable(describeVariables());
  if (name === 'configuration') return configurationTable(describeConfig());
  if (name === 'api') return tables.map((table) => apiTables[table](openApi)).join('\n\n');
  if (name === 'conformance') return conformanceTable(readRequirements());
  if (name === 'limits') return limitTable(describeLimits());
  if (name === 'rate-limits') return rateLimitTable(RATE_LIMIT_RULES);
  return elementTables(findElement(name), tables);
}

function findElement(name) {
  const element = elements.find(({ tagName }) => tagName === name);
  if (element) return element;
  throw new Error(`custom-elements.json does not contain <${name}>. Run npm run manifest.`);
}

function fail(file) {
  console.error(`${file} is out of date. Run npm run manifest and commit the result.`);
  process.exitCode = 1;
}
