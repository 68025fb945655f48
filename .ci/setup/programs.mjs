import { existsSync } from 'node:fs';
import { installPackages } from './packages.mjs';

/** Installs PgBouncer and HAProxy, which the tests in `test/scale` start. */
export function ensurePrograms() {
  const missing = ['pgbouncer', 'haproxy'].filter((name) => !existsSync(`/usr/sbin/${name}`));
  if (missing.length > 0)
    installPackages(
      missing,
      `These tests need ${missing.join(' and ')} in /usr/sbin. Install them.`,
    );
}
