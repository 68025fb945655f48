/** A bound parameter: bytes for bodies, integer milliseconds for points in time. */
export type Value = string | number | Uint8Array | null;

/** Runs one statement with its parameters `$1`, `$2` … and returns its rows (none without `RETURNING` or `SELECT`). */
export interface Queries {
  query<Row>(sql: string, parameters?: readonly Value[]): Promise<Row[]>;
}

/** The statements of a running transaction; `script` runs several without parameters. */
export interface Transaction extends Queries {
  script(sql: string): Promise<void>;
}

/** A lock for writes. Two writes under locks with the same key never overlap, even across processes. */
export interface Lock<Held> {
  /** Unique: the `JSON.stringify` of its parts. A transaction acquires its locks in the order of their keys. */
  key: string;
  /** Writes of one scope run one at a time, even under different locks. Default: the key. */
  scope?: string;
  /** Runs the statement that locks; its result is passed to the writes under the lock. */
  acquire(transaction: Queries): Promise<Held>;
}

/**
 * The result of a write that has sent its last statements together. The next write of its scope does not wait for them: the
 * connection runs statements in order, so that it reads what they have changed.
 */
export class Sent<Result> {
  readonly result: Promise<Result>;

  constructor(result: Promise<Result>) {
    this.result = result;
  }
}

/** The database of the service and of the app that mounts it, the same on both engines. */
export interface Database extends Queries {
  readonly engine: 'sqlite' | 'postgres';
  readonly dialect: Dialect;
  /**
   * Runs statements that commit together or not at all. `work` runs again after a deadlock. It must use `transaction`
   * only: on a single connection the database's own `query` waits for the end of the transaction.
   */
  transaction<T>(work: (transaction: Queries) => Promise<T>): Promise<T>;
  /**
   * Runs a small write under a lock, in one transaction with other concurrent writes; `WriteQueue` has the rules. Rejects
   * with an `Error` that `work` returns, which must have changed nothing. If `work` throws, what it changed is rolled back.
   */
  write<Held, Result>(
    lock: Lock<Held>,
    work: (transaction: Queries, held: Held) => Promise<Result | Sent<Result> | Error>,
  ): Promise<Result>;
  /**
   * Migrates the service's own tables to this version, once, even if several processes do it at the same time.
   * `onWait` is called with the reason if another process holds the migration lock.
   */
  migrate(onWait?: (reason: string) => void): Promise<Migrated>;
  /**
   * Rejects while the database does not respond or cannot be written: after a transaction has failed for such a reason,
   * it writes, so that it succeeds again when writes do. Checks at the same time share their statements.
   */
  check(): Promise<void>;
  load(): DatabaseLoad;
  /** Waits for running writes, then closes every connection. */
  close(): Promise<void>;
}

/** What a process uses of the database at a moment. */
interface DatabaseLoad extends PoolLoad {
  waitingWrites: number;
}

export interface PoolLoad {
  connections: number;
  /** Those that are not in use. */
  idle: number;
  /** Statements and transactions that wait for a connection. */
  waiting: number;
}

/** The schema versions before and after a migration. */
export interface Migrated {
  from: number;
  to: number;
}

/** Column types and functions in an engine's SQL. */
export interface Dialect {
  id: string;
  bytes: string;
  /** Text, compared and sorted by its UTF-8 bytes. */
  text: string;
  integer: string;
  /** The function that returns the position of a text in another one, from 1; 0 if it does not contain it. */
  position: string;
}

/** What differs between SQLite and PostgreSQL. */
export interface Engine extends Queries {
  readonly name: Database['engine'];
  readonly dialect: Dialect;
  /**
   * Blocks migrations in other processes until the transaction ends, if `transaction` itself does not. Throws
   * `DatabaseRejected` if the server is read-only.
   */
  lockMigrations(transaction: Transaction, onWait: (reason: string) => void): Promise<void>;
  /** Throws `DatabaseRejected`, with what the operator can run, unless the missing migrations can run. */
  checkMigrationRights(transaction: Transaction): Promise<void>;
  /** The statement that returns the `name` of a table, or null or no row without it. */
  readonly findTable: string;
  /** Statements after the migrations that create indexes if this server supports them; empty if there are none. */
  readonly optionalIndexes: string;
  /**
   * Runs `work` in a transaction and commits it. After a deadlock or a serialization failure, `work` runs again, up to
   * five times in total. With `none`, its statements may take any time.
   */
  transaction<T>(work: (transaction: Transaction) => Promise<T>, timeouts?: 'none'): Promise<T>;
  /** Whether a statement violated a foreign key. */
  isReferenceDeleted(error: unknown): boolean;
  poolLoad(): PoolLoad;
  close(): Promise<void>;
}

/** How the service uses PostgreSQL; SQLite has no such options. */
export interface PostgresOptions {
  /** The most connections of a process. */
  poolSize: number;
  /**
   * `transaction`: `DATABASE_URL` is that of a pooler in transaction mode, such as PgBouncer. The service then keeps
   * nothing on a connection from one transaction to the next: no settings and no prepared statements.
   */
  pooler: 'none' | 'transaction';
  /** How long a statement may run, in milliseconds, except in migrations. */
  statementTimeoutMs: number;
}

/** Returns the row of a statement that always has one, such as an upsert. */
export async function requireRow<Row>(
  queries: Queries,
  ...statement: Parameters<Queries['query']>
): Promise<Row> {
  const [row] = await queries.query<Row>(...statement);
  if (!row) throw new Error('The statement returned no row.');
  return row;
}

/**
 * Returns rows of values as one parameter of a statement, for `json_each($1)`: in each of its rows, `value ->> 0` is the
 * first value of a row. It is an object, because PostgreSQL accepts no array there. Texts must not contain U+0000.
 */
export function toJsonRows(rows: readonly (readonly Exclude<Value, Uint8Array>[])[]): string {
  return JSON.stringify({ ...rows });
}
