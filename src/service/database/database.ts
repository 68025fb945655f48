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

/** A lock for writes. Two writes under locks with the same key never overlap, also not in different processes. */
export interface Lock<Held> {
  /** Unique: the `JSON.stringify` of its parts. A transaction acquires its locks in the order of their keys. */
  key: string;
  /** Runs the statement that locks; its result is passed to the writes under the lock. */
  acquire(transaction: Queries): Promise<Held>;
  /** Reverts what `acquire` changed; runs if every write under the lock failed. */
  revert?(transaction: Queries, held: Held): Promise<void>;
  /** Called after the commit if a write under the lock succeeded. */
  committed?(held: Held): void;
}

/**
 * A write in a batch: its input, and what its lock returns. A statement that does not need that can be sent immediately:
 * the connection runs it after the statement that locks.
 */
interface LockedInput<Held, Input> {
  held: Promise<Held>;
  input: Input;
}

/**
 * Runs several writes of one kind with shared statements. Returns one result per write, in their order.
 * An `Error` as a result rejects that write alone, which must have changed nothing.
 */
export type BatchWork<Held, Input, Result> = (
  transaction: Queries,
  writes: readonly LockedInput<Held, Input>[],
) => Promise<readonly (Result | Error)[]>;

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
   * Runs a small write under a lock, in one transaction with other concurrent writes. If it throws, only this write is
   * rolled back.
   */
  write<Held, Result>(
    lock: Lock<Held>,
    work: (transaction: Queries, held: Held) => Promise<Result | Error>,
  ): Promise<Result>;
  /** Like `write`, for writes that share statements: concurrent writes with the same `work` run in one call of it. */
  writeBatched<Held, Input, Result>(
    work: BatchWork<Held, Input, Result>,
    lock: Lock<Held>,
    input: Input,
  ): Promise<Result>;
  /**
   * Migrates the service's own tables to this version, once, even if several processes do it at the same time.
   * `onWait` is called with the reason if another process holds the migration lock.
   */
  migrate(onWait?: (reason: string) => void): Promise<Migrated>;
  load(): DatabaseLoad;
  /** Waits for running writes, then closes every connection. */
  close(): Promise<void>;
}

/** What a process uses of the database at a moment. */
interface DatabaseLoad extends PoolLoad {
  waitingWrites: number;
}

/** The connections of a process. */
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
  /** Blocks migrations in other processes until the transaction ends, if `transaction` itself does not. */
  lockMigrations(transaction: Transaction, onWait: (reason: string) => void): Promise<void>;
  /** Statements after the migrations that create indexes if this server supports them; empty if there are none. */
  readonly optionalIndexes: string;
  /**
   * Runs `work` in a transaction and commits it. After a deadlock or a serialization failure, `work` runs again, up to
   * five times in total.
   */
  transaction<T>(work: (transaction: Transaction) => Promise<T>): Promise<T>;
  /** Whether `transaction` runs `work` again after this error. */
  isRetryable(error: unknown): boolean;
  /** Whether a statement violated a foreign key. */
  isReferenceDeleted(error: unknown): boolean;
  poolLoad(): PoolLoad;
  close(): Promise<void>;
}
