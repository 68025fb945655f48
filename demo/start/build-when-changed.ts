import { execFile } from 'node:child_process';
import { readFile, rm, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { hashFiles } from './hash-files.ts';

const ROOT = join(import.meta.dirname, '../..');

/** Files that the build output depends on. */
const SOURCES = [
  'demo/**/*.*',
  'src/**/*.*',
  '{docs,test/integrations,test/integrations/*}/*.{md,json,ts}',
  '*.json',
  'layout.css',
  'vite.config.ts',
];
const DOCS_SOURCES = ['*.md', 'docs/**/*.*', 'demo/docs/.vitepress/**/*.*', 'package-lock.json'];

/** Builds the pages into the demo's data folder, unless its pages were built from the same sources. */
export async function buildWhenChanged(folder: string, log: (text: string) => void): Promise<void> {
  await whenChanged(join(folder, 'pages.sha256'), hashOfSources(), async () => {
    // loads Vite, which takes time
    const { buildEmbeddedApp, buildHostPages } = await import('./build.ts');
    log('building the embedded app …');
    await buildEmbeddedApp(join(folder, 'embed'));
    log('building the host pages …');
    await buildHostPages(join(folder, 'host'));
  });
}

/** Builds the documentation in the same way, in a process of its own, which ends with `signal`. */
export async function buildDocs(
  folder: string,
  log: (text: string) => void,
  signal?: AbortSignal,
): Promise<void> {
  await whenChanged(join(folder, 'docs.sha256'), hashOfDocs(), async () => {
    log('building the documentation …');
    const vitepress = join(ROOT, 'node_modules/vitepress/bin/vitepress.js');
    const args = [vitepress, 'build', join(ROOT, 'demo/docs'), '--outDir', join(folder, 'docs')];
    await promisify(execFile)(process.execPath, args, { signal });
  });
}

/** Digest of the names and contents of all source files. */
export function hashOfSources(): string {
  return hashFiles(ROOT, SOURCES);
}

/** The same for the documentation. */
export function hashOfDocs(): string {
  return hashFiles(ROOT, DOCS_SOURCES);
}

/** Runs a build, and stores the hash of its sources; does nothing if that is stored already. */
export async function whenChanged(
  file: string,
  hash: string,
  build: () => Promise<void>,
): Promise<void> {
  if ((await readFile(file, 'utf8').catch(() => '')) === hash) return;
  await rm(file, { force: true });
  await build();
  await writeFile(file, hash);
}
