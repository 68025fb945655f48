import { existsSync } from 'node:fs';
import { installPackages } from './packages.mjs';

<<<<<<< HEAD
const FOLDERS = ['/usr/bin', '/usr/sbin'];

/** Installs programs that tests start; a Debian package has the name of its program. */
export function ensurePrograms(...names) {
  const isMissing = (name) => !FOLDERS.some((folder) => existsSync(`${folder}/${name}`));
  const missing = names.filter(isMissing);
  if (missing.length > 0)
    installPackages(missing, `These tests need ${missing.join(' and ')}. Install them.`);
=======
/** The programs that the tests in `test/scale` start, and their packages in Debian. */
const SCALE = { '/usr/sbin/pgbouncer': 'pgbouncer', '/usr/sbin/haproxy': 'haproxy' };
/** Those of the tests in `test/deploy`. */
const DEPLOY = {
  ...SCALE,
  '/usr/sbin/nginx': 'nginx-light',
  '/usr/bin/caddy': 'caddy',
  '/usr/bin/openssl': 'openssl',
  '/usr/bin/promtool': 'prometheus',
  '/usr/bin/pg_dump': 'postgresql',
  '/usr/sbin/logrotate': 'logrotate',
  '/usr/bin/systemd-analyze': 'systemd',
  '/usr/bin/buildah': 'buildah',
  '/usr/sbin/debootstrap': 'debootstrap',
};

/** Installs the programs that the tests in `test/scale` or in `test/deploy` start. */
export function ensurePrograms(tests) {
  const programs = tests === 'scale' ? SCALE : DEPLOY;
  const missing = Object.keys(programs).filter((path) => !existsSync(path));
  if (missing.length > 0)
    installPackages(
      missing.map((path) => programs[path]),
      `These tests need ${missing.join(', ')}. Install them.`,
    );
>>>>>>> 26758573 (deploy: lead from an empty server to an embed over TLS, with tested files)
}
