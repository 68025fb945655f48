import { mkdirSync, statSync } from 'node:fs';
import { dirname } from 'node:path';
import { DatabaseSync, type StatementSync } from 'node:sqlite';
import { delay } from '../../lib/waiting.ts';
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

/**
 * The primary result codes of failures of the disk or the file, not of a statement (https://sqlite.org/rescode.html). They
 * end by themselves when the operator has repaired the cause.
 */
const UNAVAILABLE: ReadonlyMap<number, string> = new Map([
  [3, 'SQLITE_PERM'],
  [7, 'SQLITE_NOMEM'],
  [8, 'SQLITE_READONLY'],
  [10, 'SQLITE_IOERR'],
  [11, 'SQLITE_CORRUPT'],
  [13, 'SQLITE_FULL'],
  [14, 'SQLITE_CANTOPEN'],
  [15, 'SQLITE_PROTOCOL'],
  [26, 'SQLITE_NOTADB'],
]);

/** Opens SQLite in a file, or in memory if `file` is `:memory:`. */
export async function openSqlite(file: string): Promise<Engine> {
  try {
    if (file === ':memory:') return new Sqlite(connect(file));
    mkdirSync(dirname(file), { recursive: true });
    createPrivateFile(file);
    const writer = await retryWhileBusy(() => connect(file));
    const reader = await retryWhileBusy(() => connect(file));
    return new Sqlite(writer, { reader, checkFile: fileCheck(file) });
  } catch (cause) {
    if (cause instanceof DatabaseUnavailable) throw cause;
    const { message } = cause as Error;
    throw new DatabaseRejected(
      `The database file ${file} cannot be used (${message}). Set DATABASE_URL to a file that this user may read and write, in a folder that this user may write, or replace the damaged file.`,
      { cause },
    );
  }
}

/**
 * Returns a function that throws if the file is not the one at its path anymore: what is written to a file that was removed
 * or replaced would be lost when the process ends.
 */
function fileCheck(file: string): () => void {
  const identity = () => {
    const { dev, ino } = statSync(file, { throwIfNoEntry: false }) ?? {};
    return `${dev} ${ino}`;
  };
  const opened = identity();
  return () => {
    if (identity() !== opened)
      throw new DatabaseUnavailable(
        `the database file ${file} was removed or replaced. Move it back, or restart the service`,
      );
  };
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
    return convertErrors(
      () => statement.all(...order.map((index) => parameters[index] as Value)) as Row[],
    );
  }

  #prepare(sql: string): Prepared {
    const order: number[] = [];
    const positional = sql.replace(/\$(\d+)/g, (_, number) => {
      order.push(number - 1);
      return '?';
    });
    return { statement: convertErrors(() => this.#database.prepare(positional)), order };
  }

  exec(sql: string): void {
    convertErrors(() => this.#database.exec(sql));
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
  readonly findTable = 'SELECT name FROM sqlite_master WHERE name = $1';
  readonly optionalIndexes = '';
  readonly #writer: Connection;
  readonly #reader: Connection | undefined;
  readonly #checkFile: () => void;
  #lastTransaction: Promise<unknown> = Promise.resolve();
  #waiting = 0;

  /** Without `reader` and `checkFile`, which a database in memory does not have. */
  constructor(writer: Connection, file?: { reader: Connection; checkFile: () => void }) {
    this.#writer = writer;
    this.#reader = file?.reader;
    this.#checkFile = file?.checkFile ?? (() => {});
  }

  async query<Row>(sql: string, parameters?: readonly Value[]): Promise<Row[]> {
    const reader = this.#reader;
    if (!reader) return this.#enqueue(async () => this.#writer.all<Row>(sql, parameters));
    return retryWhileBusy(() => reader.all<Row>(sql, parameters));
  }

  transaction<T>(work: (transaction: Transaction) => Promise<T>): Promise<T> {
    return this.#enqueue(async () => {
      this.#checkFile();
      await retryWhileBusy(() => this.#writer.exec('BEGIN IMMEDIATE'));
      const run = untilUnavailable();
      try {
        const result = await work({
          query: async (sql, parameters) => run(() => this.#writer.all(sql, parameters)),
          script: async (sql) => run(() => this.#writer.exec(sql)),
        });
        run(() => this.#writer.exec('COMMIT'));
        return result;
      } catch (error) {
        this.#rollBack();
        throw error;
      }
    });
  }

  /** After a failure of the disk, SQLite may have rolled back itself; then this statement fails. */
  #rollBack(): void {
    try {
      this.#writer.exec('ROLLBACK');
    } catch {
      // the error of the transaction is the cause
    }
  }

  /** Not needed: every transaction locks the file. */
  async lockMigrations(): Promise<void> {}

  async checkMigrationRights(): Promise<void> {}

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

/**
 * Returns a function that runs the statements of a transaction. When one has failed because of the disk, SQLite may have
 * rolled back, so that the next one would be a transaction of its own: it is not run, and fails with the same error.
 */
function untilUnavailable(): <T>(statement: () => T) => T {
  let failure: DatabaseUnavailable | undefined;
  return (statement) => {
    if (failure) throw failure;
    try {
      return statement();
    } catch (error) {
      if (error instanceof DatabaseUnavailable) failure = error;
      throw error;
    }
  };
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

/** Runs a statement; converts failures of the disk or the file to `DatabaseUnavailable`, which has the name of the code. */
function convertErrors<T>(run: () => T): T {
  try {
    return run();
  } catch (cause) {
    const { errcode = 0 } = cause as { errcode?: number };
    const code = UNAVAILABLE.get(errcode & 0xff);
    if (!code) throw cause;
    const message = `the database file cannot be used (${code}, result code ${errcode})`;
    throw new DatabaseUnavailable(message, { cause, code });
  }
}
