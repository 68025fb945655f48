import { existsSync } from 'node:fs';
import { mkdir, readdir, rename, rm, stat } from 'node:fs/promises';
import { join } from 'node:path';
import { DatabaseSync } from 'node:sqlite';

/** How long to wait for another process that prepares the folder. */
const LOCK_TIMEOUT_MS = 300_000;
/** How long a folder of earlier sources is kept, because a running process may still use its files. */
const KEPT_MS = 60 * 60_000;

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
    await removeOld(cache);
    const draft = join(cache, 'draft');
    await rm(draft, { recursive: true, force: true }); // of a process that has crashed
    await mkdir(draft, { recursive: true });
    await prepare(draft);
    await rename(draft, folder);
    return folder;
  } finally {
    lock.close();
  }
}

async function removeOld(cache: string): Promise<void> {
  for (const name of await readdir(cache)) {
    const { mtimeMs } = await stat(join(cache, name));
    if (mtimeMs < Date.now() - KEPT_MS) await rm(join(cache, name), { recursive: true });
  }
}
