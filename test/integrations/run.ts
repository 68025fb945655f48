import { spawnSync } from 'node:child_process';
import { join } from 'node:path';
import { selectedNames } from '../node/selected-names.ts';
import { appNames } from './app-files.ts';
import { packedPackage } from './pack.ts';

/*
`npm run test:integrations` packs the package once, installs it with npm in each app, and runs the tests of the apps.
`npm run test:integrations -- html react` runs those of two apps.
*/
const files = selectedNames('app', appNames()).map((name) =>
  join(import.meta.dirname, `${name}.integration.ts`),
);
const args = ['--test', '--test-concurrency=1', '--test-reporter=spec', ...files];
const env = { ...process.env, EMBED_TARBALL: await packedPackage() };
process.exitCode = spawnSync(process.execPath, args, { env, stdio: 'inherit' }).status ?? 1;
