/*
Checks the project with the tools and rules of others. `npm run test:peers -- openapi slow-clients` runs two of the checks.
Installs the packages of this folder.
*/
import { packedPackage } from '../integrations/pack.ts';
import { frameworks } from './frameworks.ts';
import { lighthouse } from './lighthouse.ts';
import { randomRequests } from './random-requests.ts';
import { runTool } from './run-tool.ts';
import { slowClients } from './slow-clients.ts';

/** Each returns what it has checked, or throws. */
const CHECKS: Readonly<Record<string, () => Promise<string>>> = {
  publint: async () => runTool('publint', await packedPackage(), '--strict'),
  attw: async () => runTool('attw', await packedPackage(), '--profile', 'esm-only'),
  redocly: async () => runTool('redocly', 'lint', 'src/service/openapi/openapi.json'),
  openapi: randomRequests,
  'slow-clients': slowClients,
  frameworks,
  lighthouse,
};

const selected = process.argv.slice(2);
const unknown = selected.filter((name) => !CHECKS[name]);
if (unknown.length > 0)
  throw new Error(`There is no check ${unknown}. Expected: ${Object.keys(CHECKS).join(', ')}.`);
for (const [name, check] of Object.entries(CHECKS)) {
  if (selected.length > 0 && !selected.includes(name)) continue;
  const start = performance.now();
  try {
    const result = await check();
    console.log(`✔ ${name}, ${Math.round((performance.now() - start) / 1_000)} s: ${result}`);
  } catch (error) {
    console.error(`✖ ${name}: ${(error as Error).message}`);
    process.exitCode = 1;
  }
}
