import { existsSync } from 'node:fs';
import { log, run } from './run.mjs';

/** Another installation, such as that of a system update, is waited for. */
const WAIT = ['-o', 'DPkg::Lock::Timeout=300'];

/** Installs packages of Debian. Where that is not possible, throws an error with `advice`. */
export function installPackages(names, advice) {
  const isRoot = process.getuid?.() === 0;
  if (!isRoot || !existsSync('/etc/debian_version') || !existsSync('/usr/bin/apt-get'))
    throw new Error(advice);
  log(`Installing ${names.join(' and ')} (about 30 seconds) …`);
  run('apt-get', ['update', '-qq'], advice);
  run('apt-get', ['install', '-y', '-qq', '--no-install-recommends', ...WAIT, ...names], advice);
}
