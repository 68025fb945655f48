import { readFile, rm, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { hashFiles } from './hash-files.ts';

/** Files that the build output depends on. */
const SOURCES = [
  'demo/**/*.*',
  'src/**/*.*',
  'test/integrations/*.mjs',
  'test/integrations/*/{app,src}/**/*.*',
  'test/integrations/*/*.{json,ts}',
  '*.json',
  'layout.css',
  'vite.config.ts',
];

/** Builds the pages into the demo's data folder, unless its pages were built from the same sources. */
export async function buildWhenChanged(folder: string, log: (text: string) => void): Promise<void> {
  const hashFile = join(folder, 'pages.sha256');
  const hash = await hashOfSources();
  if ((await readFile(hashFile, 'utf8').catch(() => '')) === hash) return;
  await rm(hashFile, { force: true });
  // loads Vite, which takes time
  const { buildHostPages, buildPages } = await import('./build.ts');
  log('building the embedded app …');
  await buildPages('embed', '/embed/', join(folder, 'embed'));
  log('building the host pages …');
  await buildHostPages(join(folder, 'host'));
  await writeFile(hashFile, hash);
}

/** Digest of the names and contents of all source files. */
export function hashOfSources(): Promise<string> {
  return hashFiles(join(import.meta.dirname, '../..'), SOURCES);
}
