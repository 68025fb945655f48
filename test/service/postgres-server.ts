import { rm } from 'node:fs/promises';
import { join } from 'node:path';
import pg from 'pg';
import { freePort } from '../node/free-port.ts';
import { createProgramFolder } from '../node/program-folder.ts';
import { installedPrograms, PASSWORD, PostgresProcess } from './postgres-process.ts';

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
  const programs = await installedPrograms();
  const folder = createProgramFolder('svc-embed-pg-');
  const port = await freePort();
  const settings = { fsync: durable ? 'on' : 'off', max_connections: '60' };
  const server = new PostgresProcess(join(folder, 'data'), port, settings, programs);
  const removeFolder = () => rm(folder, { recursive: true, force: true });
  try {
    await server.initialize();
    await server.start();
  } catch (error) {
    await removeFolder();
    throw error;
  }
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
      await removeFolder();
    },
    kill: () => server.kill(),
    restart: () => server.restart(),
  };
}

/** Runs statements without parameters. */
export async function runSql(url: string, sql: string): Promise<void> {
  const client = new pg.Client({ connectionString: url });
  await client.connect();
  await client.query(sql);
  await client.end();
}
