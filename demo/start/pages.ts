import { createHash } from 'node:crypto';
import { globSync } from 'node:fs';
import { readFile, rm, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { buildPages, buildScriptTag } from './build.ts';

const ROOT = join(import.meta.dirname, '../..');
/** All that what a build gives may depend on. */
const SOURCES = ['demo/**/*.*', 'src/**/*.*', '*.json', 'vite.config.ts'];

/** Builds the pages into a demo's folder, unless those that lie there were built from what the sources are now. */
export async function providePages(folder: string, say: (text: string) => void): Promise<void> {
  const stamp = join(folder, 'pages.sha256');
  const now = await hashOfSources();
  if ((await readFile(stamp, 'utf8').catch(() => '')) === now) return;
  await rm(stamp, { force: true });
  say('building the embedded app …');
  await buildPages('embed', '/embed/', join(folder, 'embed'));
  say('building the host pages …');
  await buildPages('host/page', '/', join(folder, 'host'));
  await buildScriptTag(join(folder, 'host/cdn'));
  await writeFile(stamp, now);
}

/** A digest of every source, which another content or name of any of them changes. */
export async function hashOfSources(): Promise<string> {
  const hash = createHash('sha256');
  for (const file of globSync(SOURCES, { cwd: ROOT }).sort()) {
    const content = createHash('sha256').update(await readFile(join(ROOT, file)));
    hash.update(`${content.digest('hex')} ${file}\n`);
  }
  return hash.digest('hex');
}
