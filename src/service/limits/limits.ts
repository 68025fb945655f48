/*
What one process accepts at a time, and the sizes of what it accepts and sends. `docs/operations.md` has these numbers in
one table, which a test compares with them.
*/

const KIB = 1024;
const MIB = 1024 * KIB;

/** The most requests in progress of each scope; see `AdmissionGate`. */
export const SLOTS = {
  /** An embed user: enough for the tabs of one viewer. */
  user: 64,
  /** A client address: an office, or a proxy if `trustedProxies` does not name it. */
  address: 128,
  account: 192,
  process: 256,
};

/** The most requests in progress on the port of the metrics. */
export const METRICS_SLOTS: typeof SLOTS = { user: 8, address: 8, account: 8, process: 16 };

/** The most open connections of a port. */
export const CONNECTIONS = {
  /** Of a client address, without a proxy in `trustedProxies`: its address is that of many clients. */
  address: 1_000,
  process: 4_000,
};

/** How many requests may use one connection, one after the other. */
export const REQUESTS_PER_CONNECTION = 10_000;

/** The largest request head, URL included, in bytes. A token has at most 12 KiB. */
export const HEADER_BYTES = 16 * KIB;

/** The largest request bodies, in bytes. */
export const BODY_BYTES = { exchange: KIB, revoke: 16 * KIB, other: 256 * KIB };

/** The largest page of a list as it is sent, in bytes. */
export const PAGE_BYTES = MIB;

/** The times of a connection, in milliseconds. */
export const TIMES = {
  /** Until all headers have arrived. */
  headers: 10_000,
  /** Until the whole request has arrived. */
  request: 30_000,
  /** Until a client has received a response that is complete. */
  read: 30_000,
  /** Without traffic on a connection. */
  idle: 60_000,
  /** What requests in flight have when the server closes. */
  shutdownGrace: 10_000,
  /** How often the times are checked. */
  checkInterval: 1_000,
};
