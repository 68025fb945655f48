import { cp, mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { hashOfSources } from '../../demo/start/build-when-changed.ts';
import { type Database, openDatabase } from '../../src/service/index.ts';
import { preparedFolder } from '../node/prepared-folder.ts';

/** Number of flights in the database. */
export const FLIGHTS = 20_000;

/** A database of a test. */
export interface OpenedDatabase {
  readonly database: Database;
  close(): Promise<void>;
}

/** Opens an SQLite database with flights, which are loaded once after each change of the sources. */
export async function openFlights(): Promise<OpenedDatabase> {
  const prepared = await preparedFolder('svc-embed-flights', await hashOfSources(), prepare);
  const folder = await mkdtemp(join(tmpdir(), 'svc-embed-flights-'));
  await cp(prepared, folder, { recursive: true });
  const database = await openDatabase(join(folder, 'flights.db'));
  return {
    database,
    async close() {
      await database.close();
      await rm(folder, { recursive: true });
    },
  };
}

async function prepare(folder: string): Promise<void> {
  const { loadFlights } = await import('../../demo/service/load-flights.ts');
  const database = await openDatabase(join(folder, 'flights.db'));
  await loadFlights(database, () => {}, FLIGHTS);
  await database.close();
}
