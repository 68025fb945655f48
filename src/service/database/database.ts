/** What may be bound to a statement; bytes for bodies, integer milliseconds for instants. */
export type Value = string | number | Uint8Array | null;

/** Runs one statement, `$1`, `$2` … bound, and answers its rows (none without `RETURNING` or `SELECT`). */
export interface Queries {
  query<Row>(sql: string, parameters?: readonly Value[]): Promise<Row[]>;
}

/** The statements of a running transaction; `script` runs several without parameters. */
export interface Transaction extends Queries {
  script(sql: string): Promise<void>;
}

/** What a write holds while it runs: writes of one key never overlap, in whatever process they are. */
export interface Lock<T> {
  /** Names it alone: made by `JSON.stringify` of its parts, so that no part can pose as another. */
  key: string;
  take(queries: Queries): Promise<T>;
  /** Undoes what taking it changed, where nothing was done under it. */
  undo?(queries: Queries, held: T): Promise<void>;
}

/** A write for several at a time; an error among its answers says that nothing was done for that one. */
export type JointWork<Held, Input, T> = (
  transaction: Queries,
  held: Held,
  inputs: readonly Input[],
) => Promise<readonly (T | Error)[]>;

/** One database for the service and for the app that mounts it, the same on both engines. */
export interface Database extends Queries {
  readonly engine: 'sqlite' | 'postgres';
  readonly dialect: Dialect;
  /**
   * Runs statements that commit together or not at all; the function may run again after a deadlock. Within it ask
   * `transaction` alone: where there is one connection, the database's own `query` waits for the end.
   */
  transaction<T>(work: (transaction: Queries) => Promise<T>): Promise<T>;
  /**
   * A small write under a lock, gathered with its neighbours into one commit; a throw undoes it alone.
   * What answers an error instead of throwing it has done nothing, and costs its neighbours nothing.
   */
  write<Held, T>(
    lock: Lock<Held>,
    work: (transaction: Queries, held: Held) => Promise<T | Error>,
  ): Promise<T>;
  /**
   * The same where one statement serves several: the work is given the inputs of neighbours under the same lock that
   * name the same function, and answers in their order.
   */
  writeTogether<Held, Input, T>(
    lock: Lock<Held>,
    input: Input,
    work: JointWork<Held, Input, T>,
  ): Promise<T>;
  /** Brings the service's own tables up to this version, once, however many processes ask at the same time. */
  migrate(): Promise<Migrated>;
  /** Waits for what runs, then closes every connection. */
  close(): Promise<void>;
}

/** The numbers of the schema before and after a migration. */
export interface Migrated {
  from: number;
  to: number;
}

/** How an engine spells what the tables need. */
export interface Dialect {
  id: string;
  bytes: string;
  /** Text that is compared and sorted by its UTF-8 bytes. */
  text: string;
  integer: string;
  /** Bytes as hexadecimal text. */
  hex(expression: string): string;
}

/** What an engine must offer; everything above it is the same for both. */
export interface Engine extends Queries {
  readonly name: Database['engine'];
  readonly dialect: Dialect;
  /** The statement by which a transaction keeps other migrating processes waiting. */
  readonly migrationLock: string;
  transaction<T>(work: (transaction: Transaction) => Promise<T>): Promise<T>;
  /** Whether a transaction that failed so may simply be run again. */
  isRetryable(error: unknown): boolean;
  /** Whether a statement failed because a row that it names is gone. */
  isReferenceDeleted(error: unknown): boolean;
  close(): Promise<void>;
}
