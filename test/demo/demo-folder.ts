import { existsSync } from 'node:fs';
import { cp, mkdir, mkdtemp, rename, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import { loadFlights } from '../../demo/service/flights.ts';
import { hashOfSources, providePages } from '../../demo/start/pages.ts';
import { openDatabase } from '../../src/service/index.ts';

const CACHE = join(import.meta.dirname, '../../node_modules/.cache/svc-embed-demo');
/** How long another process may take to make what is shared, in milliseconds. */
const PATIENCE = 300_000;

/**
 * A new folder for a demo that finds its pages built and its flights loaded. Both are made once for a state of the
 * sources, by whichever test file comes first, and copied.
 */
export async function demoFolder(): Promise<string> {
  const folder = await mkdtemp(join(tmpdir(), 'svc-embed-demo-'));
  await mkdir(CACHE, { recursive: true });
  // a lock that ends with the process, however that ends
  const lock = new DatabaseSync(`${CACHE}.lock`, { timeout: PATIENCE });
  try {
    lock.exec('BEGIN EXCLUSIVE');
    const made = join(CACHE, await hashOfSources());
    if (!existsSync(made)) await make(made);
    await cp(made, folder, { recursive: true });
  } finally {
    lock.close();
  }
  return folder;
}

/** Makes a folder as a demo leaves it behind that nobody has visited, in place of those of other states. */
async function make(folder: string): Promise<void> {
  await rm(CACHE, { recursive: true });
  const draft = join(CACHE, 'draft');
  await mkdir(draft, { recursive: true });
  await providePages(draft, () => {});
  const database = await openDatabase(join(draft, 'demo.db'));
  await loadFlights(database, () => {});
  await database.close();
  await rename(draft, folder);
}
