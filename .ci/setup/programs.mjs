import { existsSync } from 'node:fs';
import { installPackages } from './packages.mjs';

const FOLDERS = ['/usr/bin', '/usr/sbin'];

/** Installs programs that tests start; a Debian package has the name of its program. */
export function ensurePrograms(...names) {
  const isMissing = (name) => !FOLDERS.some((folder) => existsSync(`${folder}/${name}`));
  const missing = names.filter(isMissing);
  if (missing.length > 0)
    installPackages(missing, `These tests need ${missing.join(' and ')}. Install them.`);
}
