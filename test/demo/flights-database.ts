import assert from 'node:assert/strict';
import { cp, mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { after, before } from 'node:test';
import { hashOfSources } from '../../demo/start/build-when-changed.ts';
import { type Database, openDatabase } from '../../src/service/index.ts';
import { preparedFolder } from '../node/prepared-folder.ts';

/** Number of flights in the database. */
const FLIGHTS = 20_000;

/**
 * Opens an SQLite database with flights for the tests of a suite, and returns a function that returns it. The flights are
 * loaded once after each change of the sources.
 */
export function useFlights(): () => Database {
  let folder: string;
  let database: Database;
  before(async () => {
    const prepared = await preparedFolder('svc-embed-flights', hashOfSources(), prepare);
    folder = await mkdtemp(join(tmpdir(), 'svc-embed-flights-'));
    await cp(prepared, folder, { recursive: true });
    database = await openDatabase(join(folder, 'flights.db'));
  });
  after(async () => {
    await database?.close();
    await rm(folder, { recursive: true });
  });
  return () => database;
}

async function prepare(folder: string): Promise<void> {
  const { loadFlights } = await import('../../demo/service/load-flights.ts');
  const database = await openDatabase(join(folder, 'flights.db'));
  const logged: string[] = [];
  await loadFlights(database, (text) => logged.push(text), FLIGHTS);
  assert.equal(logged.at(-1), 'loaded 20,000 flights into the database');
  await database.close();
}
