import { openDatabase } from '../../src/service/index.ts';
import type { TestEngine } from '../service/engines.ts';
import { type PostgresServer, startPostgres } from '../service/postgres-server.ts';
import { type PgBouncer, startPgBouncer } from './pgbouncer.ts';

/** A PostgreSQL server behind PgBouncer. */
export function pgBouncerEngine(): TestEngine {
  let server: PostgresServer;
  let pooler: PgBouncer;
  return {
    name: 'PgBouncer in transaction mode',
    async start() {
      server = await startPostgres();
      pooler = await startPgBouncer(server.url);
    },
    async stop() {
      await pooler.stop();
      await server.stop();
    },
    async url() {
      const { pathname } = new URL(await server.createDatabase());
      return pooler.urlOf(pathname.slice(1));
    },
    async open(url) {
      return openDatabase(url ?? (await this.url()), { pooler: 'transaction' });
    },
  };
}
