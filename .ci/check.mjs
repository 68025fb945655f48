/*
`npm run check` runs Biome, the import rules, the search for unused code and the type check of each project, as many at
once as there are processors. The output of a check is printed when it ends. TypeScript keeps its results, so the next
check is faster.
*/
import { execFile } from 'node:child_process';
import { availableParallelism } from 'node:os';
import { promisify } from 'node:util';

const PROJECTS = [
  '.',
  'src/service',
  'src/doctor',
  'test',
  'test/tsconfig.node.json',
  'demo',
  'demo/tsconfig.node.json',
];
const RESULTS = 'node_modules/.cache/typescript';

const checks = [
  ['biome', 'check', '--error-on-warnings'],
  ['depcruise', 'src', '--config', '.dependency-cruiser.mjs'],
  ['knip', '--no-config-hints', '--config', '.ci/knip.jsonc'],
  ...PROJECTS.map((project) => {
    const file = `${RESULTS}/${project.replaceAll(/\W/g, '-')}.tsbuildinfo`;
    return ['tsc', '-p', project, '--singleThreaded', '--incremental', '--tsBuildInfoFile', file];
  }),
];

const run = promisify(execFile);

async function runNext() {
  for (let check = checks.shift(); check; check = checks.shift()) {
    const [command, ...args] = check;
    try {
      await run(command, args);
      console.log(`✔ ${check.slice(0, 3).join(' ')}`);
    } catch ({ message, stdout = '' }) {
      console.error(`✖ ${message}\n${stdout}`);
      process.exitCode = 1;
    }
  }
}

await Promise.all(Array.from({ length: availableParallelism() }, runNext));
