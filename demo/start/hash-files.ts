import { createHash } from 'node:crypto';
import { globSync, readFileSync } from 'node:fs';
import { join } from 'node:path';

/** Digest of the names and contents of the files in a folder that match one of the patterns. */
export function hashFiles(folder: string, patterns: string[]): string {
  const hash = createHash('sha256');
  for (const file of globSync(patterns, { cwd: folder }).sort()) {
    const content = createHash('sha256').update(readFileSync(join(folder, file)));
    hash.update(`${content.digest('hex')} ${file}\n`);
  }
  return hash.digest('hex');
}
