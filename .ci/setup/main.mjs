/*
Makes a fresh clone ready: libraries from the lock file, a Node that is new enough and, with `--browser`, a
Chromium for the tests. Runs on Node's own modules and on old Nodes, before anything is installed. What is
there already is left alone, so a second run takes no time.
*/
import { ensureBrowser } from './browser.mjs';
import { ensureDependencies } from './dependencies.mjs';
import { ensureNode } from './node.mjs';

try {
  ensureDependencies();
  ensureNode();
  if (process.argv.includes('--browser')) ensureBrowser();
} catch (error) {
  console.error(`\nset-up failed: ${error.message}`);
  process.exitCode = 1;
}
