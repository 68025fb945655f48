const KIB = 1024;
const MIB = 1024 * KIB;

/** The most requests in progress of each scope; see `AdmissionGate`. */
export const SLOTS = { user: 64, address: 128, account: 192, process: 256 };
export type SlotScope = keyof typeof SLOTS;
export type SlotLimits = Readonly<Record<SlotScope, number>>;

/** The same on the port of the metrics. */
export const METRICS_SLOTS: typeof SLOTS = { user: 8, address: 8, account: 8, process: 16 };

/** The most open connections of one port: of a client address, if the service has no trusted proxy, and of the process. */
export const CONNECTIONS = { address: 1_000, process: 4_000 };

/** How many requests may use one connection, one after the other. */
export const REQUESTS_PER_CONNECTION = 10_000;

/** The largest request head, URL included, in bytes. A token has at most 12 KiB. */
export const HEADER_BYTES = 16 * KIB;

/** The largest request bodies, in bytes. */
export const BODY_BYTES = { exchange: KIB, revoke: 16 * KIB, other: 256 * KIB };

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
export const STORAGE_QUOTA: Readonly<StorageAmount> = { comments: 1_000_000, bytes: 1024 ** 3 };

/** The times of a connection, in milliseconds. */
export const TIMES = {
  /** Until all headers have arrived. */
  headers: 10_000,
  /** Until the whole request has arrived. */
  request: 30_000,
  /** Until a client has read a response that is complete. */
  read: 30_000,
  /** Without traffic on a connection. */
  idle: 60_000,
  /** What requests in flight have when the server closes. */
  shutdownGrace: 10_000,
  /** How often the times are checked. */
  checkInterval: 1_000,
};

/** One row of the table of limits in the documentation. */
export interface LimitDescription {
  limit: string;
  number: string;
  /** What everything within the limit can hold together; empty if another limit contains it. */
  memory: string;
  /** What happens beyond it. */
  beyond: string;
}

/** Describes the limits of one process, for the documentation. */
export function describeLimits(): LimitDescription[] {
  const row = (limit: string, number: string, beyond: string, memory = '') => ({
    limit,
    number,
    memory,
    beyond,
  });
  const mib = (bytes: number) => `${Math.ceil(bytes / MIB)} MiB`;
  const kib = (bytes: number) => `${bytes / KIB} KiB`;
  const seconds = (ms: number) => `${ms / 1_000} s`;
  const slots = (scope: keyof typeof SLOTS, of: string) =>
    row(`requests in progress${of}`, String(SLOTS[scope]), '`503`, `Connection: close`');
  return [
    { ...slots('process', ''), memory: mib(SLOTS.process * (PAGE_BYTES + BODY_BYTES.other)) },
    slots('account', ' of an account'),
    slots('address', ' of a client address'),
    slots('user', ' of an embed user'),
    row(
      'connections',
      String(CONNECTIONS.process),
      'closed',
      mib(CONNECTIONS.process * 2 * HEADER_BYTES),
    ),
    row(
      'connections of a client address, if `SVC_TRUST_PROXY` is 0',
      String(CONNECTIONS.address),
      'closed',
    ),
    row('requests of one connection', String(REQUESTS_PER_CONNECTION), '`Connection: close`'),
    row('requests of one connection at a time', '1', 'closed'),
    row('request headers', kib(HEADER_BYTES), '`431`'),
    row('body of an exchange', kib(BODY_BYTES.exchange), '`413`'),
    row('body of a revocation', kib(BODY_BYTES.revoke), '`413`'),
    row('body of any other request', kib(BODY_BYTES.other), '`413`'),
    row('page of a list, as it is sent', kib(PAGE_BYTES), 'the next page'),
    row('replies of a thread', String(REPLIES.count), '`409`'),
    row('replies of a thread, as they are sent', kib(REPLIES.bytes), '`409`'),
    row('time for the headers', seconds(TIMES.headers), '`408`'),
    row('time for the whole request', seconds(TIMES.request), '`408`'),
    row('time to read a complete response', seconds(TIMES.read), 'closed'),
    row('time without traffic on a connection', seconds(TIMES.idle), 'closed'),
  ];
}
