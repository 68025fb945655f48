import { existsSync } from 'node:fs';
import { installPackages } from './packages.mjs';

const FOLDERS = ['/usr/bin', '/usr/sbin'];
/** The Debian packages that have another name than their program. */
const PACKAGES = {
  nginx: 'nginx-light',
  promtool: 'prometheus',
  pg_dump: 'postgresql',
  'systemd-analyze': 'systemd',
};

/** Installs programs that tests start. */
export function ensurePrograms(...names) {
  const isMissing = (name) => !FOLDERS.some((folder) => existsSync(`${folder}/${name}`));
  const missing = names.filter(isMissing);
  if (missing.length > 0)
    installPackages(
      missing.map((name) => PACKAGES[name] ?? name),
      `These tests need ${missing.join(' and ')}. Install them.`,
    );
}
