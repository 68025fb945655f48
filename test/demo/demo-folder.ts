import assert from 'node:assert/strict';
import { copyFile, cp, mkdtemp, symlink } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import {
  buildDocs,
  buildWhenChanged,
  hashOfDocs,
  hashOfSources,
} from '../../demo/start/build-when-changed.ts';
import { preparedFolder } from '../node/prepared-folder.ts';

/** Creates a data folder for a demo, with pages already built and flights loaded. */
export async function demoFolder(): Promise<string> {
  const prepared = await preparedFolder('svc-embed-demo', hashOfSources(), prepare);
  const folder = await mkdtemp(join(tmpdir(), 'svc-embed-demo-'));
  await cp(prepared, folder, { recursive: true });
  return folder;
}

/** Creates a data folder like {@link demoFolder}, with the documentation. */
export async function demoFolderWithDocs(): Promise<string> {
  const [folder, docs] = await Promise.all([
    demoFolder(),
    preparedFolder('svc-embed-docs', hashOfDocs(), (empty) => buildDocs(empty, () => {})),
  ]);
  await copyFile(join(docs, 'docs.sha256'), join(folder, 'docs.sha256'));
  await symlink(join(docs, 'docs'), join(folder, 'docs'));
  return folder;
}

async function prepare(folder: string): Promise<void> {
  const logged: string[] = [];
  await buildWhenChanged(folder, (text) => logged.push(text));
  assert.deepEqual(logged, ['building the embedded app …', 'building the host pages …']);
  // loaded only here, because most test files find the folder prepared
  const { loadFlights } = await import('../../demo/service/load-flights.ts');
  const { openDatabase } = await import('../../src/service/index.ts');
  const database = await openDatabase(join(folder, 'demo.db'));
  await loadFlights(database, () => {});
  await database.close();
}
