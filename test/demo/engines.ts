import type { Database } from '../../src/service/index.ts';
import { openDatabase } from '../../src/service/index.ts';
import { startPostgres } from '../service/postgres-server.ts';

/** A new, empty database. */
export interface OpenedDatabase {
  readonly database: Database;
  close(): Promise<void>;
}

/** Opens an empty database, by engine. */
export const engines: Readonly<Record<string, () => Promise<OpenedDatabase>>> = {
  async sqlite() {
    const database = await openDatabase('memory://');
    return { database, close: () => database.close() };
  },
  async postgres() {
    const server = await startPostgres();
    const database = await openDatabase(await server.createDatabase());
    return {
      database,
      async close() {
        await database.close();
        await server.stop();
      },
    };
  },
};
