import { cp, mkdtemp } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { buildWhenChanged, hashOfSources } from '../../demo/start/build-when-changed.ts';
import { preparedFolder } from '../node/prepared-folder.ts';

/** Creates a data folder for a demo, with pages already built and flights loaded. */
export async function demoFolder(): Promise<string> {
  const prepared = await preparedFolder('svc-embed-demo', await hashOfSources(), prepare);
  const folder = await mkdtemp(join(tmpdir(), 'svc-embed-demo-'));
  await cp(prepared, folder, { recursive: true });
  return folder;
}

async function prepare(folder: string): Promise<void> {
  await buildWhenChanged(folder, () => {});
  // loaded only here, because most test files find the folder prepared
  const { loadFlights } = await import('../../demo/service/load-flights.ts');
  const { openDatabase } = await import('../../src/service/index.ts');
  const database = await openDatabase(join(folder, 'demo.db'));
  await loadFlights(database, () => {});
  await database.close();
}
