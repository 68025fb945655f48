import { execFileSync } from 'node:child_process';
import { cpSync, existsSync, mkdirSync, readFileSync } from 'node:fs';
import { basename, dirname, join } from 'node:path';

const CACHE = join(import.meta.dirname, '../../node_modules/.cache');

/**
 * Installs the packages of a folder of `test` with its lock file, and returns the folder of the installed packages. It is
 * outside of `test`, because packages contain tests.
 */
export function installPackages(folder: string): string {
  const target = join(CACHE, `${basename(dirname(folder))}-${basename(folder)}`);
  const lock = join(target, 'package-lock.json');
  const installed = join(target, 'node_modules');
  const isCurrent =
    existsSync(join(installed, '.package-lock.json')) &&
    readFileSync(lock, 'utf8') === readFileSync(join(folder, 'package-lock.json'), 'utf8');
  if (isCurrent) return installed;
  mkdirSync(target, { recursive: true });
  for (const name of ['package.json', 'package-lock.json'])
    cpSync(join(folder, name), join(target, name));
  const args = ['ci', '--ignore-scripts', '--no-audit', '--no-fund', '--loglevel=error'];
  execFileSync('npm', args, { cwd: target, stdio: 'inherit' });
  return installed;
}
