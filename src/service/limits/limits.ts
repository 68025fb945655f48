const KIB = 1024;
const MIB = 1024 * KIB;

/** How many requests of a process may work, and how many may wait for a change; see `Permits`. */
export const PERMITS = { working: 256, waiting: 5_000 };

/** The most open connections of a port: for those that wait, those that work, and as many more that are idle. */
export const CONNECTIONS = 7_000;

/** How many requests may use one connection in turn. */
export const REQUESTS_PER_CONNECTION = 10_000;

/** The largest request head, URL included, in bytes. A token has at most 12 KiB. */
export const HEADER_BYTES = 16 * KIB;

/** The largest token, in bytes: it is sent in a header. */
export const TOKEN_BYTES = 12 * KIB;

/** The deepest nesting of a JSON body, and its most values, which use far more memory than their text. */
export const JSON_DEPTH = 100;
export const JSON_VALUES = 5_000;

/** The largest request body in bytes, and the time until it has arrived, in milliseconds. */
export interface BodyLimit {
  readonly bytes: number;
  readonly ms: number;
}

/** The limits of request bodies. A client needs no credential for an exchange, so it must be short. */
export const BODIES = {
  exchange: { bytes: KIB, ms: 5_000 },
  mint: { bytes: 64 * KIB, ms: 30_000 },
  revoke: { bytes: 16 * KIB, ms: 5_000 },
  other: { bytes: 256 * KIB, ms: 30_000 },
} satisfies Record<string, BodyLimit>;

/**
 * What a connection may send as the body of one request before it ends, whatever the request is, in bytes, and what each
 * chunk counts at least. It is more than `BODIES`, whose `413` a client can read.
 */
export const REQUEST_BODY = { bytes: 512 * KIB, chunkBytes: 64 };

/** How lists of threads are sent, in bytes. */
export const LIST_BYTES = {
  /** A longer page is sent in parts, and not cached. */
  whole: 256 * KIB,
  /** A part of JSON; one comment has at most 60 KiB. */
  part: 64 * KIB,
  /** The bodies that are read at a time. */
  chunk: 64 * KIB,
};

/** The most replies of a thread that are not deleted: a thread is always listed as a whole. */
export const REPLIES_MAX = 2_000;

/** Returns what one author may use of a limit that authors share, so that one alone cannot use it up. */
export function shareOfAuthor(limit: number): number {
  return Math.max(1, Math.floor(limit / 2));
}

/** The number of comments, and the total size of their bodies in bytes of UTF-8. */
export interface StorageAmount {
  comments: number;
  bytes: number;
}

/** The default of what one embed tenant may store. Deleted comments do not count. */
export const STORAGE_QUOTA: Readonly<StorageAmount> = { comments: 1_000_000, bytes: 1024 * MIB };

/** What the deleted comments of one user may occupy until they are purged. */
export const DELETED_BYTES = 512 * MIB;

/** How long an `Idempotency-Key` is valid, in milliseconds. */
export const IDEMPOTENCY_KEY_MS = 24 * 60 * 60_000;

/** The most characters of an `Idempotency-Key`. */
export const IDEMPOTENCY_KEY_LENGTH = 255;

/** The lifetimes of session ids and tokens, in milliseconds. */
export interface Lifetimes {
  /** How long a session id can be exchanged after the mint. */
  sessionId: number;
  /** The nominal lifetime of a token: its `exp`. */
  token: number;
  /** How long a token is accepted. */
  usable: number;
}

/** The default lifetimes. */
export const LIFETIMES: Readonly<Lifetimes> = {
  sessionId: 5 * 60_000,
  token: 24 * 60 * 60_000,
  usable: 23 * 60 * 60_000,
};

/** How many requests of one account do this at a time; the others wait for their turn. */
export const AT_A_TIME = {
  /** Look up their session: more than the database has connections. */
  lookUps: 32,
  /** Write: as many as one transaction has. */
  writes: 64,
  /** Load threads, or encode a part of them. */
  threads: 1,
  /** Search for users. */
  users: 1,
};

/** How many users a search reads with one statement. */
export const SEARCHED_USERS = 500;

/** What waits for the database, and for how long, in milliseconds. */
export const DATABASE = {
  /** Writes that wait for their turn; on PostgreSQL also statements and transactions that wait for a connection. */
  waitingWrites: 2_000,
  waitingStatements: 500,
  /** Writes of one transaction, each of which waits for the others. */
  writesOfTransaction: 64,
  /** How many times a transaction runs in total after a deadlock or a serialization failure. */
  attempts: 5,
  poolSize: 10,
  /** How many statements are prepared per connection. */
  preparedStatements: 500,
  connectMs: 5_000,
  statementMs: 30_000,
  /** How long a statement waits for the lock of another process. */
  lockMs: 5_000,
  /** How long a client may send nothing during a transaction. */
  idleTransactionMs: 30_000,
};

/** The most entries that are kept in memory, or their bytes. */
export const KEPT = {
  /** Pages of threads. */
  threadBytes: 2 * MIB,
  /** Verified tokens. */
  tokens: 1_000,
  /** Counters of rate limits, of each limit. */
  rateLimitCounters: 5_000,
  /** Clients beyond a limit that are in the audit log already. */
  auditedClients: 1_000,
  /** Lines of the log that wait for the output. */
  logBytes: MIB,
  /** The files of an embedded app. */
  appBytes: 256 * MIB,
};

/** The times of a connection, in milliseconds. */
export const TIMES = {
  /** Until all headers have arrived. */
  headers: 10_000,
  /** Until the whole request has arrived: later than `BODIES`, which end what reads the body. */
  request: 45_000,
  /** For how long a client may not continue: not read a response that is complete, or a part of one that is streamed. */
  read: 30_000,
  /** Without traffic on a connection while a request is in progress. */
  idle: 60_000,
  /**
   * Between two requests of a connection. Longer than proxies keep theirs, usually 60 seconds: otherwise a proxy sends a
   * request on a connection that is being closed, and responds with 502.
   */
  keepAlive: 75_000,
  /** What requests in flight, and then the last lines of the log, have when the service closes. */
  shutdownGrace: 10_000,
  /** The longest that a list waits for a change: shorter than the usual time-outs of proxies. */
  wait: 25_000,
  /** How long the metrics wait for the check of the database, which `svc_database_up` reports. */
  metricsCheck: 1_000,
  /** How often the times are checked. */
  checkInterval: 1_000,
};
