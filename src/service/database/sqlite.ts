import { mkdirSync } from 'node:fs';
import { dirname } from 'node:path';
import { DatabaseSync, type StatementSync } from 'node:sqlite';
import { delay } from '../../lib/delay.ts';
import { DATABASE } from '../limits/limits.ts';
import type { Engine, PoolLoad, Transaction, Value } from './database.ts';
import { DatabaseRejected, DatabaseUnavailable } from './errors.ts';
import { createPrivateFile } from './private-file.ts';

/** SQLite's own result codes. */
const BUSY = 5;
const LOCKED = 6;
const CONSTRAINT_FOREIGNKEY = 787;
/** How long SQLite itself waits for another process: short, because it blocks the event loop. */
const BUSY_TIMEOUT_MS = 5;

/** Opens SQLite in a file, or in memory if `file` is `:memory:`. */
export async function openSqlite(file: string): Promise<Engine> {
  try {
    if (file === ':memory:') return new Sqlite(connect(file), undefined);
    mkdirSync(dirname(file), { recursive: true });
    createPrivateFile(file);
    const writer = await retryWhileBusy(() => connect(file));
    return new Sqlite(writer, await retryWhileBusy(() => connect(file)));
  } catch (cause) {
    if (cause instanceof DatabaseUnavailable) throw cause;
    const { message } = cause as Error;
    throw new DatabaseRejected(
      `The database file ${file} cannot be used (${message}). Set DATABASE_URL to a file that this user may read and write, or replace the damaged file.`,
      { cause },
    );
  }
}

function connect(file: string): Connection {
  const database = new DatabaseSync(file);
  try {
    database.exec(`PRAGMA busy_timeout = ${BUSY_TIMEOUT_MS}; PRAGMA journal_mode = WAL;
      PRAGMA synchronous = FULL; PRAGMA foreign_keys = ON`);
    return new Connection(database);
  } catch (error) {
    database.close();
    throw error;
  }
}

/**
 * A statement with `?` instead of `$1`, which Node binds only from 22.19 on; `order` has the parameter's index of each
 * `?`.
 */
interface Prepared {
  readonly statement: StatementSync;
  readonly order: readonly number[];
}

class Connection {
  readonly #database: DatabaseSync;
  readonly #statements = new Map<string, Prepared>();

  constructor(database: DatabaseSync) {
    this.#database = database;
  }

  all<Row>(sql: string, parameters: readonly Value[] = []): Row[] {
    let prepared = this.#statements.get(sql);
    if (!prepared) {
      if (this.#statements.size >= DATABASE.preparedStatements) this.#statements.clear();
      prepared = this.#prepare(sql);
      this.#statements.set(sql, prepared);
    }
    const { statement, order } = prepared;
    return statement.all(...order.map((index) => parameters[index] as Value)) as Row[];
  }

  #prepare(sql: string): Prepared {
    const order: number[] = [];
    const positional = sql.replace(/\$(\d+)/g, (_, number) => {
      order.push(number - 1);
      return '?';
    });
    return { statement: this.#database.prepare(positional), order };
  }

  exec(sql: string): void {
    this.#database.exec(sql);
  }

  close(): void {
    this.#database.close();
  }
}

class Sqlite implements Engine {
  readonly name = 'sqlite';
  readonly dialect = {
    id: 'INTEGER PRIMARY KEY AUTOINCREMENT',
    bytes: 'BLOB',
    text: 'TEXT',
    integer: 'INTEGER',
    position: 'instr',
  };
  readonly optionalIndexes = '';
  readonly #writer: Connection;
  readonly #reader: Connection | undefined;
  #lastTransaction: Promise<unknown> = Promise.resolve();
  #waiting = 0;

  constructor(writer: Connection, reader: Connection | undefined) {
    this.#writer = writer;
    this.#reader = reader;
  }

  async query<Row>(sql: string, parameters?: readonly Value[]): Promise<Row[]> {
    const reader = this.#reader;
    if (!reader) return this.#enqueue(async () => this.#writer.all<Row>(sql, parameters));
    return retryWhileBusy(() => reader.all<Row>(sql, parameters));
  }

  transaction<T>(work: (transaction: Transaction) => Promise<T>): Promise<T> {
    return this.#enqueue(async () => {
      await retryWhileBusy(() => this.#writer.exec('BEGIN IMMEDIATE'));
      try {
        const result = await work({
          query: async (sql, parameters) => this.#writer.all(sql, parameters),
          script: async (sql) => this.#writer.exec(sql),
        });
        this.#writer.exec('COMMIT');
        return result;
      } catch (error) {
        this.#writer.exec('ROLLBACK');
        throw error;
      }
    });
  }

  /** Not needed: every transaction locks the file. */
  async lockMigrations(): Promise<void> {}

  isRetryable(): boolean {
    return false;
  }

  isReferenceDeleted(error: unknown): boolean {
    return (error as { errcode?: number }).errcode === CONSTRAINT_FOREIGNKEY;
  }

  /** Statements on the reading connection run at once, transactions on the other one wait in its queue. */
  poolLoad(): PoolLoad {
    return { connections: this.#reader ? 2 : 1, idle: 0, waiting: this.#waiting };
  }

  async close(): Promise<void> {
    await this.#lastTransaction;
    this.#reader?.close();
    this.#writer.close();
  }

  /** Runs one transaction at a time on the writing connection. */
  #enqueue<T>(work: () => Promise<T>): Promise<T> {
    this.#waiting++;
    const result = this.#lastTransaction.then(() => {
      this.#waiting--;
      return work();
    });
    this.#lastTransaction = result.catch(() => {});
    return result;
  }
}

/** Retries, without blocking the event loop, while another process locks the file. */
async function retryWhileBusy<T>(attempt: () => T): Promise<T> {
  const deadline = performance.now() + DATABASE.lockMs;
  for (;;) {
    try {
      return attempt();
    } catch (error) {
      if (!isBusy(error)) throw error;
      if (performance.now() > deadline)
        throw new DatabaseUnavailable('another process locks the database file', { cause: error });
      await delay(2 + Math.random() * 8);
    }
  }
}

function isBusy(error: unknown): boolean {
  const code = (error as { errcode?: number }).errcode;
  return code !== undefined && [BUSY, LOCKED].includes(code & 0xff);
}
