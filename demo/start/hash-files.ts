import { createHash } from 'node:crypto';
import { globSync } from 'node:fs';
import { readFile } from 'node:fs/promises';
import { join } from 'node:path';

/** Digest of the names and contents of the files in a folder that match one of the patterns. */
export async function hashFiles(folder: string, patterns: string[]): Promise<string> {
  const hash = createHash('sha256');
  for (const file of globSync(patterns, { cwd: folder }).sort()) {
    const content = createHash('sha256').update(await readFile(join(folder, file)));
    hash.update(`${content.digest('hex')} ${file}\n`);
  }
  return hash.digest('hex');
}
