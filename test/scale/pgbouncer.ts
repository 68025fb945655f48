import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { chmod, mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { freePort } from '../node/free-port.ts';
import { whenListening } from './when-listening.ts';

/** A PgBouncer in transaction mode. */
export interface PgBouncer {
  /** The URL of a database of the server, through PgBouncer. */
  urlOf(database: string): string;
  stop(): Promise<void>;
}

/** Fewer connections than a process opens, so that transactions share them. */
const SERVER_CONNECTIONS = 4;

/** Starts PgBouncer in front of a PostgreSQL server; `serverUrl` has its address, user and password. */
export async function startPgBouncer(
  serverUrl: string,
  connections = SERVER_CONNECTIONS,
): Promise<PgBouncer> {
  const folder = await mkdtemp(join(tmpdir(), 'svc-embed-pgbouncer-'));
  await chmod(folder, 0o755);
  const { hostname, port: serverPort, username, password } = new URL(serverUrl);
  const port = await freePort();
  const file = join(folder, 'pgbouncer.ini');
  await writeFile(join(folder, 'users.txt'), `"${username}" "${password}"\n`);
  await writeFile(
    file,
    `[databases]
* = host=${hostname} port=${serverPort}
[pgbouncer]
listen_addr = 127.0.0.1
listen_port = ${port}
unix_socket_dir =
auth_type = plain
auth_file = ${folder}/users.txt
pool_mode = transaction
default_pool_size = ${connections}
max_client_conn = 500
server_login_retry = 1
server_idle_timeout = 1
query_wait_timeout = 5
`,
  );
  const child = start(file);
  await whenListening(port, child);
  return {
    urlOf: (database) => `postgres://${username}:${password}@127.0.0.1:${port}/${database}`,
    async stop() {
      const closed = once(child, 'close');
      child.kill('SIGTERM'); // at once, without waiting for clients
      await closed;
      await rm(folder, { recursive: true, force: true });
    },
  };
}

/** PgBouncer does not run as root. */
function start(file: string): ChildProcess {
  const user = process.getuid?.() === 0 ? ['-u', 'postgres'] : [];
  return spawn('/usr/sbin/pgbouncer', [...user, '-q', file], {
    stdio: ['ignore', 'ignore', 'inherit'],
  });
}
