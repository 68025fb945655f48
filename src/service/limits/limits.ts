const KIB = 1024;
const MIB = 1024 * KIB;

/** The most requests in progress of each scope; see `AdmissionGate`. */
export const SLOTS = { user: 64, address: 96, account: 192, process: 256 };
export type SlotScope = keyof typeof SLOTS;
export type SlotLimits = Readonly<Record<SlotScope, number>>;

/** The most requests that wait for a change. Each costs memory and a connection, but no work. */
export const WAITING_SLOTS = { user: 8, account: 10_000, process: 13_500 };

/** A request that waits and is larger than this, in bytes, counts as several. */
export const WAITING_SLOT_BYTES = 4 * KIB;
export type WaitingLimits = Readonly<typeof WAITING_SLOTS>;

/**
 * How many times what the process has left one client address or account may use of slots and connections, at least one. So
 * the more of them use all that they may, the less each may use, and something is left for others.
 */
export const SHARES: Readonly<Record<string, number>> = { address: 1, account: 3 };

/** The most requests in progress on the port of the metrics. */
export const METRICS_SLOTS: typeof SLOTS = { user: 8, address: 8, account: 8, process: 16 };

/**
 * The most open connections of one port: of a client address, if the service has no trusted proxy, and of the process.
 * `WAITING_SLOTS` counts those whose request waits.
 */
export const CONNECTIONS = { address: 1_000, process: 4_000 };

/** How many requests may use one connection, one after the other. */
export const REQUESTS_PER_CONNECTION = 10_000;

/** The largest request head, URL included, in bytes. A token has at most 12 KiB. */
export const HEADER_BYTES = 16 * KIB;

/** The largest token, in bytes: it is sent in a header. */
export const TOKEN_BYTES = 12 * KIB;

/** The deepest nesting of a JSON body. */
export const JSON_DEPTH = 100;

/** The largest request body in bytes, and the time until it has arrived, in milliseconds. */
export interface BodyLimit {
  readonly bytes: number;
  readonly ms: number;
}

/** The limits of request bodies. A client needs no credential for an exchange and its slot, so it must be short. */
export const BODIES = {
  exchange: { bytes: KIB, ms: 5_000 },
  revoke: { bytes: 16 * KIB, ms: 5_000 },
  other: { bytes: 256 * KIB, ms: 30_000 },
} satisfies Record<string, BodyLimit>;

/** The largest page of a list as it is sent, in bytes. */
export const PAGE_BYTES = MIB;

/** What its items may have of it: the rest is for the cursors. */
export const PAGE_ITEMS_BYTES = PAGE_BYTES - 16 * KIB;

/** What the replies of a thread may have of it: the rest is for the first comment. A thread is always listed as a whole. */
export const REPLIES = { count: 1_000, bytes: PAGE_ITEMS_BYTES - 64 * KIB };

/** The number of comments, and the total size of their bodies in bytes of UTF-8. */
export interface StorageAmount {
  comments: number;
  bytes: number;
}

/** The default of what one embed tenant may store. A deleted comment counts until it is purged. */
export const STORAGE_QUOTA: Readonly<StorageAmount> = { comments: 1_000_000, bytes: 1024 * MIB };

/** How long an `Idempotency-Key` is valid, in milliseconds. */
export const IDEMPOTENCY_KEY_MS = 24 * 60 * 60_000;

/** The most characters of an `Idempotency-Key`. */
export const IDEMPOTENCY_KEY_LENGTH = 255;

/** How expensive tasks take turns, so that one account or client does not delay the others. */
export const TURNS = {
  /** The shares of the time that large pages of one account, and searches of one user, may take. */
  threadShare: 0.2,
  searchShare: 0.5,
  /** A page beyond it is large, in bytes. A page of 200 usual threads is smaller. */
  largePageBytes: 256 * KIB,
  /** After a task that takes longer than this time, in milliseconds, others run before the next one of its key. */
  shortMs: 2,
  /** The longest delay, so that a slow database does not add much to its own delay. */
  delayMaxMs: 250,
  /** How many requests start in one turn of the event loop, in which Node accepts one connection of each port. */
  starts: 32,
  /** Over which time the wake-ups of one change are spread, and how many of one account are checked at a time. */
  wakeUpMs: 200,
  wakeUps: 16,
  /** How many users a search reads with one statement. */
  searchedUsers: 500,
};

/** What waits for the database, and for how long, in milliseconds. */
export const DATABASE = {
  /** Writes that wait for their turn; on PostgreSQL also statements and transactions that wait for a connection. */
  waitingWrites: 2_000,
  waitingStatements: 500,
  /** PostgreSQL caches at most 64 savepoints of a transaction in shared memory. */
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
  /** Until a client has read a response that is complete. */
  read: 30_000,
  /** Without traffic on a connection. */
  idle: 60_000,
  /** What requests in flight, and then the last lines of the log, have when the service closes. */
  shutdownGrace: 10_000,
  /** The longest that a list waits for a change: shorter than the usual time-outs of proxies. */
  wait: 25_000,
  /** How often the times are checked. */
  checkInterval: 1_000,
};
