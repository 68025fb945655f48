import { readFileSync } from 'node:fs';
import { npm, say } from './run.mjs';

/** Installs what the lock file names, unless exactly that is installed already. */
export function ensureDependencies() {
  if (installed()) return;
  say('installing the libraries of package-lock.json (about a minute) …');
  npm(
    ['ci', '--no-audit', '--no-fund', '--loglevel=error'],
    'Check that the npm registry can be reached, then run the command again.',
  );
}

/** npm writes what it installed to `node_modules/.package-lock.json`, last: it is compared entry by entry. */
function installed() {
  const wanted = packagesOf('package-lock.json');
  const present = packagesOf('node_modules/.package-lock.json');
  if (!wanted) throw new Error('package-lock.json is missing or is no JSON; check the clone.');
  if (!present) return false;
  return Object.entries(wanted).every(([path, entry]) => {
    if (path === '' || (entry.optional && !present[path])) return true;
    return present[path]?.version === entry.version && present[path]?.integrity === entry.integrity;
  });
}

function packagesOf(file) {
  try {
    return JSON.parse(readFileSync(file, 'utf8')).packages;
  } catch {
    return undefined;
  }
}
