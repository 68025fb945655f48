import { readFileSync } from 'node:fs';
import { log, npm } from './run.mjs';

/** Installs the packages of package-lock.json, unless exactly these are installed already. */
export function ensureDependencies() {
  if (areInstalled()) return;
  log('Installing the packages of package-lock.json (about a minute) …');
  npm(
    ['ci', '--no-audit', '--no-fund', '--loglevel=error'],
    'Check that the npm registry is reachable, then run the command again.',
  );
}

/** npm writes `node_modules/.package-lock.json` at the end of an install. Compares it with the lock file. */
function areInstalled() {
  const expected = packagesOf('package-lock.json');
  const actual = packagesOf('node_modules/.package-lock.json');
  if (!expected)
    throw new Error('package-lock.json is missing or is not valid JSON. Check the clone.');
  if (!actual) return false;
  return Object.entries(expected).every(([path, entry]) => {
    if (path === '' || (entry.optional && !actual[path])) return true;
    return actual[path]?.version === entry.version && actual[path]?.integrity === entry.integrity;
  });
}

function packagesOf(file) {
  try {
    return JSON.parse(readFileSync(file, 'utf8')).packages;
  } catch {
    return undefined;
  }
}
