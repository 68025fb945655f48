import { after, before, describe } from 'node:test';
import { type Database, openDatabase } from '../../src/service/index.ts';
import { type PostgresServer, startPostgres } from '../service/postgres-server.ts';
import { dataRouteTests } from './data-route.ts';
import { workspaceRouteTests } from './workspace-route.ts';

for (const engine of ['SQLite', 'PostgreSQL'])
  describe(`mounted routes on ${engine}`, () => {
    let server: PostgresServer | undefined;
    let database: Database;

    before(async () => {
      if (engine === 'PostgreSQL') server = await startPostgres();
      database = await openDatabase((await server?.createDatabase()) ?? 'memory://');
    });

    after(async () => {
      await database?.close();
      await server?.stop();
    });

    describe('data', () => dataRouteTests(() => database));

    describe('workspace', () => workspaceRouteTests(() => database));
  });
