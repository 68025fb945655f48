/*
Sets up a fresh clone: the packages of the lock file, a Node that is new enough and, with `--browser`, Chromium for the
<<<<<<< HEAD
tests, with `--engines`, also Firefox and WebKitGTK, with `--scale`, PgBouncer and HAProxy, with `--peers`, slowhttptest, with
`--languages`, those of the session endpoints. It uses only Node's own modules and supports old versions of Node, because it
=======
tests, with `--engines`, also Firefox and WebKitGTK, with `--scale`, PgBouncer and HAProxy, with `--deploy`, the programs of operators, with `--languages`, those of the session
endpoints. It uses only Node's own modules and supports old versions of Node, because it
>>>>>>> 26758573 (deploy: lead from an empty server to an embed over TLS, with tested files)
runs before anything is installed. Installs only what is missing.
*/
import { ensureBrowser } from './browser.mjs';
import { ensureDependencies } from './dependencies.mjs';
import { ensureEngines } from './engines.mjs';
import { ensureLanguages } from './languages.mjs';
import { ensureNode } from './node.mjs';
import { ensurePrograms } from './programs.mjs';

try {
  ensureDependencies();
  ensureNode();
  if (process.argv.includes('--browser')) ensureBrowser();
  if (process.argv.includes('--engines')) ensureEngines();
<<<<<<< HEAD
  if (process.argv.includes('--scale')) ensurePrograms('pgbouncer', 'haproxy');
  if (process.argv.includes('--peers')) ensurePrograms('slowhttptest');
=======
  if (process.argv.includes('--scale')) ensurePrograms('scale');
  if (process.argv.includes('--deploy')) ensurePrograms('deploy');
>>>>>>> 26758573 (deploy: lead from an empty server to an embed over TLS, with tested files)
  if (process.argv.includes('--languages')) ensureLanguages();
} catch (error) {
  console.error(`\nSetup failed: ${error.message}`);
  process.exitCode = 1;
}
