/*
Sets up a fresh clone: the packages of the lock file, a Node that is new enough and, with `--browser`, Chromium for the
tests, with `--engines`, also Firefox and WebKitGTK, with `--scale`, PgBouncer and HAProxy, with `--deploy`, the programs
of operators, with `--mutation`, PostgreSQL, with `--peers`, slowhttptest, with `--languages`, those of the session
endpoints. It uses only Node's own modules and supports old versions of Node, because it runs before anything is
installed. Installs only what is missing.
*/
import { ensureBrowser } from './browser.mjs';
import { ensureDependencies } from './dependencies.mjs';
import { ensureEngines } from './engines.mjs';
import { ensureLanguages } from './languages.mjs';
import { ensureNode } from './node.mjs';
import { ensurePrograms } from './programs.mjs';

const OF_OPERATORS = [
  ...['nginx', 'haproxy', 'caddy', 'openssl', 'pgbouncer', 'pg_dump', 'promtool', 'logrotate'],
  ...['systemd-analyze', 'buildah', 'debootstrap'],
];

try {
  ensureDependencies();
  ensureNode();
  if (process.argv.includes('--browser')) ensureBrowser();
  if (process.argv.includes('--engines')) ensureEngines();
  if (process.argv.includes('--scale')) ensurePrograms('pgbouncer', 'haproxy');
  if (process.argv.includes('--deploy')) ensurePrograms(...OF_OPERATORS);
  if (process.argv.includes('--mutation')) ensurePrograms('pg_dump');
  if (process.argv.includes('--peers')) ensurePrograms('slowhttptest');
  if (process.argv.includes('--languages')) ensureLanguages();
} catch (error) {
  console.error(`\nSetup failed: ${error.message}`);
  process.exitCode = 1;
}
