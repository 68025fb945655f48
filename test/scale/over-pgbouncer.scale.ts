import { openDatabase } from '../../src/service/index.ts';
import { httpSuite } from '../service/http-suite.ts';
import { type PostgresServer, startPostgres } from '../service/postgres-server.ts';
import { type PgBouncer, startPgBouncer } from './pgbouncer.ts';

let server: PostgresServer;
let pooler: PgBouncer;
const url = async () => pooler.urlOf(await server.createDatabase());

httpSuite({
  name: 'PgBouncer in transaction mode',
  async start() {
    server = await startPostgres();
    pooler = await startPgBouncer(server.url);
  },
  async stop() {
    await pooler.stop();
    await server.stop();
  },
  url,
  open: async (opened) => openDatabase(opened ?? (await url()), { pooler: 'transaction' }),
});
