import {
  cpSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  realpathSync,
  rmSync,
  symlinkSync,
} from 'node:fs';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import { runCommand } from './run-command.ts';

const ROOT = resolve(import.meta.dirname, '../..');
/** Not part of the package, and not needed to build it. */
const EXCLUDED = ['node_modules', '.git', '.data', 'dist', 'test', 'demo', 'coverage'];

let packed: Promise<string> | undefined;

/** Returns the path of the tarball of the package, which this process builds once. */
export function packedPackage(): Promise<string> {
  packed ??= packPackage();
  return packed;
}

/** Builds a copy of the repository, because other tests build and read `dist` at the same time. */
async function packPackage(): Promise<string> {
  const folder = mkdtempSync(join(realpathSync(tmpdir()), 'svc-package-'));
  process.on('exit', () => rmSync(folder, { recursive: true }));
  const copy = join(folder, 'repository');
  mkdirSync(copy);
  for (const entry of readdirSync(ROOT))
    if (!EXCLUDED.includes(entry))
      cpSync(join(ROOT, entry), join(copy, entry), { recursive: true });
  symlinkSync(join(ROOT, 'node_modules'), join(copy, 'node_modules'));
  await runCommand(copy, 'npm', 'run', 'build');
  const options = ['--ignore-scripts', '--silent', '--pack-destination', folder];
  return join(folder, (await runCommand(copy, 'npm', 'pack', ...options)).trim());
}
