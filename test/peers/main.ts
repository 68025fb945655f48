/*
Checks the project with the tools and rules of others. `npm run test:peers -- openapi slow-clients` runs two of the checks.
Installs the packages of this folder.
*/
import { packedPackage } from '../integrations/pack.ts';
import { selectedNames } from '../node/selected-names.ts';
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

for (const name of selectedNames('check', Object.keys(CHECKS))) {
  const start = performance.now();
  try {
    const result = await CHECKS[name]?.();
    console.log(`✔ ${name}, ${Math.round((performance.now() - start) / 1_000)} s: ${result}`);
  } catch (error) {
    console.error(`✖ ${name}: ${(error as Error).message}`);
    process.exitCode = 1;
  }
}
