import { openDatabase } from '../../src/service/index.ts';
import type { TestEngine } from '../service/engines.ts';
import { type PostgresServer, startPostgres } from '../service/postgres-server.ts';
import { startConfigured } from './configured-program.ts';

/** A PgBouncer in transaction mode. */
export interface PgBouncer {
  /** The URL of a database of the server, through PgBouncer; `of` is its name or its URL. */
  urlOf(of: string): string;
  stop(): Promise<void>;
}

/** Fewer connections than a process opens, so that transactions share them. */
const SERVER_CONNECTIONS = 4;

/** Starts PgBouncer in front of a PostgreSQL server; `serverUrl` has its address, user and password. */
export async function startPgBouncer(
  serverUrl: string,
  connections = SERVER_CONNECTIONS,
): Promise<PgBouncer> {
  const { hostname, port: serverPort, username, password } = new URL(serverUrl);
  const config = (port: number) => `[databases]
* = host=${hostname} port=${serverPort} user=${username} password=${password}
[pgbouncer]
listen_addr = 127.0.0.1
listen_port = ${port}
unix_socket_dir =
auth_type = any
pool_mode = transaction
default_pool_size = ${connections}
max_client_conn = 500
server_login_retry = 1
server_idle_timeout = 1
query_wait_timeout = 5
`;
  const user = process.getuid?.() === 0 ? ['-u', 'postgres'] : []; // it does not run as root
  const { port, stop } = await startConfigured(config, '/usr/sbin/pgbouncer', ...user, '-q');
  const address = `postgres://${username}:${password}@127.0.0.1:${port}/`;
  return { urlOf: (of) => `${address}${of.split('/').at(-1)}`, stop };
}

/** A PostgreSQL server behind PgBouncer that is started for the tests. */
export function pgBouncerEngine(connections?: number): TestEngine {
  let server: PostgresServer;
  let pooler: PgBouncer;
  return {
    name: 'PgBouncer in transaction mode',
    async start() {
      server = await startPostgres();
      pooler = await startPgBouncer(server.url, connections);
    },
    async stop() {
      await pooler.stop();
      await server.stop();
    },
    url: async () => pooler.urlOf(await server.createDatabase()),
    async open(url) {
      return openDatabase(url ?? (await this.url()), { pooler: 'transaction' });
    },
  };
}
