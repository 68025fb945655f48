import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { after, before } from 'node:test';
import { type Database, openDatabase } from '../../src/service/index.ts';
import { type PostgresServer, startPostgres } from './postgres-server.ts';

/** A database engine under test. */
export interface TestEngine {
  name: string;
  start(): Promise<void>;
  stop(): Promise<void>;
  /** The URL of a new, empty database. */
  url(): Promise<string>;
  /** Opens a database, by default a new, empty one. */
  open(url?: string): Promise<Database>;
}

/** An engine for one `describe`: started before its tests, stopped after them. */
export function testEngine(engine: TestEngine): TestEngine {
  before(() => engine.start());
  after(() => engine.stop());
  return engine;
}

/** SQLite in files of a temporary folder. */
export function sqliteEngine(): TestEngine {
  let folder = '';
  let count = 0;
  return {
    name: 'SQLite',
    async start() {
      folder = await mkdtemp(join(tmpdir(), 'svc-embed-'));
    },
    stop: () => rm(folder, { recursive: true, force: true }),
    url: async () => join(folder, `${++count}.db`),
    async open(url) {
      return openDatabase(url ?? (await this.url()));
    },
  };
}

/** SQLite in memory, which needs no start. */
export function memoryEngine(): TestEngine {
  const url = async () => 'memory://';
  const none = async () => {};
  return { name: 'SQLite', start: none, stop: none, url, open: () => openDatabase('memory://') };
}

/** A PostgreSQL server that is started for the tests. */
export function postgresEngine(): TestEngine {
  let server: PostgresServer;
  return {
    name: 'PostgreSQL',
    async start() {
      server = await startPostgres();
    },
    stop: () => server.stop(),
    url: () => server.createDatabase(),
    async open(url) {
      return openDatabase(url ?? (await this.url()));
    },
  };
}
