import { existsSync } from 'node:fs';
import { mkdir, rename, rm } from 'node:fs/promises';
import { join } from 'node:path';
import { DatabaseSync } from 'node:sqlite';

/** How long to wait for another process that prepares the folder. */
const LOCK_TIMEOUT_MS = 300_000;

/**
 * Returns a folder of files that several test files need. The first process that calls this prepares it, and again when
 * `hash`, the digest of the sources, has changed. The caller must not change its files.
 */
export async function preparedFolder(
  name: string,
  hash: string,
  prepare: (folder: string) => Promise<void>,
): Promise<string> {
  const cache = join(import.meta.dirname, '../../node_modules/.cache', name);
  const folder = join(cache, hash);
  await mkdir(cache, { recursive: true });
  // a lock that is released when the process exits, even by a crash
  const lock = new DatabaseSync(`${cache}.lock`, { timeout: LOCK_TIMEOUT_MS });
  try {
    lock.exec('BEGIN EXCLUSIVE');
    if (existsSync(folder)) return folder;
    await rm(cache, { recursive: true });
    const draft = join(cache, 'draft');
    await mkdir(draft, { recursive: true });
    await prepare(draft);
    await rename(draft, folder);
    return folder;
  } finally {
    lock.close();
  }
}
