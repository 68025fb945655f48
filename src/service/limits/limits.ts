import { POSTGRES_OPTIONS } from '../database/postgres-options.ts';
import { WAITING } from '../database/waiting.ts';

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
export const STORAGE_QUOTA: Readonly<StorageAmount> = { comments: 1_000_000, bytes: 1024 * MIB };

/** How long an `Idempotency-Key` is valid, in milliseconds. */
export const IDEMPOTENCY_KEY_MS = 24 * 60 * 60_000;

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

/**
 * Describes the limits of one process, for the documentation. The memory is what everything within a limit can hold
 * together; it is empty if another limit contains it.
 */
export function describeLimits() {
  const rows = (beyond: string, numbers: Record<string, number | string>, memory = '') =>
    Object.entries(numbers).map(([limit, number]) => ({ limit, number, memory, beyond }));
  const mib = (bytes: number) => `${Math.ceil(bytes / MIB)} MiB`;
  const kib = (bytes: number) => `${bytes / KIB} KiB`;
  const seconds = (ms: number) => `${ms / 1_000} s`;
  const inProgress = SLOTS.process * (PAGE_BYTES + BODY_BYTES.other);
  const heads = CONNECTIONS.process * 2 * HEADER_BYTES;
  const { statementTimeoutMs: statement } = POSTGRES_OPTIONS;
  const busy = '`503`, `Connection: close`';
  return [
    ...rows(busy, { 'requests in progress': SLOTS.process }, mib(inProgress)),
    ...rows(busy, {
      'requests in progress of an account': SLOTS.account,
      'requests in progress of a client address': SLOTS.address,
      'requests in progress of an embed user': SLOTS.user,
    }),
    ...rows('closed', { connections: CONNECTIONS.process }, mib(heads)),
    ...rows('closed', {
      'connections of a client address, if `SVC_TRUST_PROXY` is 0': CONNECTIONS.address,
      'requests of one connection at a time': 1,
      'time to read a complete response': seconds(TIMES.read),
      'time without traffic on a connection': seconds(TIMES.idle),
    }),
    ...rows('`Connection: close`', { 'requests of one connection': REQUESTS_PER_CONNECTION }),
    ...rows('`431`', { 'request headers': kib(HEADER_BYTES) }),
    ...rows('`413`', {
      'body of an exchange': kib(BODY_BYTES.exchange),
      'body of a revocation': kib(BODY_BYTES.revoke),
      'body of any other request': kib(BODY_BYTES.other),
    }),
    ...rows('`408`', {
      'time for the headers': seconds(TIMES.headers),
      'time for the whole request': seconds(TIMES.request),
    }),
    ...rows('the next page', { 'page of a list, as it is sent': kib(PAGE_BYTES) }),
    ...rows('`409`', {
      'replies of a thread': REPLIES.count,
      'replies of a thread, as they are sent': kib(REPLIES.bytes),
      'comments of an embed tenant (`SVC_STORED_COMMENTS_MAX`)': STORAGE_QUOTA.comments,
      'stored bytes of an embed tenant (`SVC_STORED_BYTES_MAX`)': mib(STORAGE_QUOTA.bytes),
    }),
    ...rows('`503`', {
      'writes that wait': WAITING.writes,
      'statements that wait for a connection to PostgreSQL': WAITING.statements,
      'time of a statement on PostgreSQL (`DATABASE_STATEMENT_TIMEOUT_MS`)': seconds(statement),
    }),
    ...rows('a new comment', { 'idempotency key': `${IDEMPOTENCY_KEY_MS / 3_600_000} h` }),
  ];
}
