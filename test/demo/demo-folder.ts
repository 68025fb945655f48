import { existsSync } from 'node:fs';
import { cp, mkdir, mkdtemp, rename, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import { loadFlights } from '../../demo/service/load-flights.ts';
import { buildWhenChanged, hashOfSources } from '../../demo/start/build-when-changed.ts';
import { openDatabase } from '../../src/service/index.ts';

const CACHE = join(import.meta.dirname, '../../node_modules/.cache/svc-embed-demo');
/** How long to wait for another process that creates the shared folder. */
const LOCK_TIMEOUT_MS = 300_000;

/**
 * Creates a data folder for a demo, with pages already built and flights loaded. Both are prepared once per state of the
 * sources, by the first test file that needs them, and then copied.
 */
export async function demoFolder(): Promise<string> {
  const folder = await mkdtemp(join(tmpdir(), 'svc-embed-demo-'));
  await mkdir(CACHE, { recursive: true });
  // a lock that is released when the process exits, even by a crash
  const lock = new DatabaseSync(`${CACHE}.lock`, { timeout: LOCK_TIMEOUT_MS });
  try {
    lock.exec('BEGIN EXCLUSIVE');
    const prepared = join(CACHE, await hashOfSources());
    if (!existsSync(prepared)) await prepare(prepared);
    await cp(prepared, folder, { recursive: true });
  } finally {
    lock.close();
  }
  return folder;
}

/** Prepares the data folder of a new demo and deletes those of other source states. */
async function prepare(folder: string): Promise<void> {
  await rm(CACHE, { recursive: true });
  const draft = join(CACHE, 'draft');
  await mkdir(draft, { recursive: true });
  await buildWhenChanged(draft, () => {});
  const database = await openDatabase(join(draft, 'demo.db'));
  await loadFlights(database, () => {});
  await database.close();
  await rename(draft, folder);
}
