import { createHash } from 'node:crypto';
import { globSync } from 'node:fs';
import { readFile, rm, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { buildHostPages, buildPages } from './build.ts';

const ROOT = join(import.meta.dirname, '../..');
/** Files that the build output depends on. */
const SOURCES = [
  'demo/**/*.*',
  'src/**/*.*',
  'test/integrations/*.mjs',
  'test/integrations/*/{app,src}/**/*.*',
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
  log('building the embedded app …');
  await buildPages('embed', '/embed/', join(folder, 'embed'));
  log('building the host pages …');
  await buildHostPages(join(folder, 'host'));
  await writeFile(hashFile, hash);
}

/** Digest of the names and contents of all source files. */
export async function hashOfSources(): Promise<string> {
  const hash = createHash('sha256');
  for (const file of globSync(SOURCES, { cwd: ROOT }).sort()) {
    const content = createHash('sha256').update(await readFile(join(ROOT, file)));
    hash.update(`${content.digest('hex')} ${file}\n`);
  }
  return hash.digest('hex');
}
