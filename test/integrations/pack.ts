import { cpSync, globSync, mkdtempSync, realpathSync, rmSync, symlinkSync } from 'node:fs';
import { rename } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import { hashFiles } from '../../demo/start/hash-files.ts';
import { preparedFolder } from '../node/prepared-folder.ts';
import { runCommand } from './run-command.ts';

const ROOT = resolve(import.meta.dirname, '../..');
/** What the package is built from and contains. */
const SOURCES = ['*.*', 'LICENSE', '.ci/**/*.*', 'docs/**/*.*', 'docs/deploy/*', 'src/**/*.*'];
const TARBALL = 'svc-embed.tgz';
const SOURCE_MAPS = 'dist/**/*.map';
/** A file of an earlier build, whose name no build writes again. */
export const OUTDATED = 'dist/chunks/outdated-00000000.js';

/** Returns the path of the tarball of the package, which is built once per state of the sources. */
export async function packedPackage(): Promise<string> {
  return join(await builtFolder(), TARBALL);
}

/** Returns a folder with the source maps of the package, which it does not contain, at the paths of their scripts. */
export function builtFolder(): Promise<string> {
  return preparedFolder('svc-package', hashFiles(ROOT, SOURCES), pack);
}

/** Builds a copy of the repository, because a user may build in it at the same time. */
async function pack(folder: string): Promise<void> {
  const copy = mkdtempSync(join(realpathSync(tmpdir()), 'svc-package-'));
  try {
    for (const file of globSync(SOURCES, { cwd: ROOT })) cpSync(join(ROOT, file), join(copy, file));
    symlinkSync(join(ROOT, 'node_modules'), join(copy, 'node_modules'));
    cpSync(join(ROOT, 'LICENSE'), join(copy, OUTDATED));
    await runCommand(copy, 'npm', 'run', 'build');
    const options = ['--ignore-scripts', '--silent', '--pack-destination', folder];
    const name = (await runCommand(copy, 'npm', 'pack', ...options)).trim();
    await rename(join(folder, name), join(folder, TARBALL));
    for (const map of globSync(SOURCE_MAPS, { cwd: copy }))
      cpSync(join(copy, map), join(folder, map));
  } finally {
    rmSync(copy, { recursive: true });
  }
}
