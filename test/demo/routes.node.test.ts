import { after, before, describe } from 'node:test';
import { type Database, openDatabase } from '../../src/service/index.ts';
import { type PostgresServer, startPostgres } from '../service/postgres-server.ts';
import { dataRouteTests } from './data-route.ts';
import { useFlights } from './flights-database.ts';
import { workspaceRouteTests } from './workspace-route.ts';

const tests = (database: () => Database) => {
  describe('data', () => dataRouteTests(database));
  describe('workspace', () => workspaceRouteTests(database));
};

describe('mounted routes on SQLite', () => tests(useFlights()));

describe('mounted routes on PostgreSQL', () => {
  let server: PostgresServer;
  let database: Database;

  before(async () => {
    server = await startPostgres();
    database = await openDatabase(await server.createDatabase());
  });

  after(async () => {
    await database?.close();
    await server?.stop();
  });

  tests(() => database);
});
