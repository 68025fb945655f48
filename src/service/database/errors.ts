/** Why the database is unavailable, in the metrics and in the log. */
export type UnavailableReason =
  /** It cannot be reached, or has not run a statement in time. */
  | 'database-unavailable'
  /** Too many statements wait for a connection, or one has waited for too long. */
  | 'pool-exhausted'
  /** Too many tasks wait in a queue of this process. */
  | 'queue-full';

/** The database is overloaded or cannot be reached. Nothing was written. */
export class DatabaseUnavailable extends Error {
  override readonly name = 'DatabaseUnavailable';
  readonly reason: UnavailableReason;
  /** The code of the cause for the log, such as `SQLITE_FULL`, an SQLSTATE or `ECONNREFUSED`. */
  readonly code: string | undefined;

  constructor(
    message: string,
    options: ErrorOptions & { reason?: UnavailableReason; code?: string } = {},
  ) {
    super(message, options);
    this.reason = options.reason ?? 'database-unavailable';
    this.code = options.code ?? (options.cause as { code?: string } | undefined)?.code;
  }
}

/** The database cannot be used. The message names the database, the reason and what the operator can do. */
export class DatabaseRejected extends Error {
  override readonly name = 'DatabaseRejected';
}

/** A referenced row no longer exists, for example because the user of the session has just been deleted. */
export class ReferenceDeleted extends Error {
  override readonly name = 'ReferenceDeleted';
}
