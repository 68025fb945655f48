import { BODY_MAX, GROUP_DEFINITIONS_MAX, PAGE_MAX, TEXT_MAX } from '../../src/api/limits.ts';
import {
  BODIES,
  CONNECTIONS,
  DATABASE,
  HEADER_BYTES,
  IDEMPOTENCY_KEY_LENGTH,
  IDEMPOTENCY_KEY_MS,
  JSON_DEPTH,
  KEPT,
  METRICS_SLOTS,
  PAGE_BYTES,
  REPLIES,
  REQUESTS_PER_CONNECTION,
  SLOTS,
  STORAGE_QUOTA,
  TIMES,
  TOKEN_BYTES,
  TURNS,
  WAITING_SLOT_BYTES,
  WAITING_SLOTS,
} from '../../src/service/limits/limits.ts';

const KIB = 1024;
const MIB = 1024 * KIB;
/** What a list that waits uses besides its connection and its headers. */
const WAIT_BYTES = 12 * KIB;
const BUSY = '`503`, `Connection: close`';

const mib = (bytes: number) => `${Math.ceil(bytes / MIB)} MiB`;
const kib = (bytes: number) => `${bytes / KIB} KiB`;
const seconds = (ms: number) => `${ms / 1_000} s`;
const rows = (beyond: string, numbers: Record<string, number | string>, memory = '') =>
  Object.entries(numbers).map(([limit, number]) => ({ limit, number, memory, beyond }));

/**
 * Describes the limits of one process, for the documentation. The memory is what everything within a limit can hold
 * together; it is empty if another limit contains it.
 */
export function describeLimits() {
  return [...connections(), ...input(), ...storage(), ...memory()];
}

function connections() {
  const inProgress = SLOTS.process * (PAGE_BYTES + BODIES.other.bytes);
  const heads = CONNECTIONS.process * 2 * HEADER_BYTES;
  return [
    ...rows(BUSY, { 'requests in progress': SLOTS.process }, mib(inProgress)),
    ...rows(BUSY, {
      'requests in progress of an account': SLOTS.account,
      'requests in progress of a client address': SLOTS.address,
      'requests in progress of an embed user': SLOTS.user,
      'requests in progress on the port of the metrics': METRICS_SLOTS.process,
      'the same of a client address': METRICS_SLOTS.address,
    }),
    ...rows(
      'no wait',
      { 'lists that wait for a change': WAITING_SLOTS.process },
      mib(WAITING_SLOTS.process * (WAIT_BYTES + WAITING_SLOT_BYTES)),
    ),
    ...rows('no wait', {
      'lists of an account that wait': WAITING_SLOTS.account,
      'lists of an embed user that wait': WAITING_SLOTS.user,
      'headers with which a list counts once; a larger one counts several times':
        kib(WAITING_SLOT_BYTES),
      'time that a list waits': seconds(TIMES.wait),
    }),
    ...rows('closed', { connections: CONNECTIONS.process }, mib(heads)),
    ...rows('closed', {
      'connections of a client address, if `SVC_TRUST_PROXY` is 0': CONNECTIONS.address,
      'requests of one connection at a time': 1,
      'time to read a complete response': seconds(TIMES.read),
      'time without traffic on a connection': seconds(TIMES.idle),
    }),
    ...rows('`Connection: close`', { 'requests of one connection': REQUESTS_PER_CONNECTION }),
  ];
}

function input() {
  return [
    ...rows('`431`', { 'request headers': kib(HEADER_BYTES) }),
    ...rows('`413`', {
      'body of an exchange': kib(BODIES.exchange.bytes),
      'body of a revocation': kib(BODIES.revoke.bytes),
      'body of any other request': kib(BODIES.other.bytes),
    }),
    ...rows('`408`', {
      'time for the headers': seconds(TIMES.headers),
      'time for the whole request': seconds(TIMES.request),
      'time for the body of an exchange or a revocation': seconds(BODIES.exchange.ms),
      'time for the body of any other request': seconds(BODIES.other.ms),
    }),
    ...rows('`400`', {
      'nesting of a body, in levels': JSON_DEPTH,
      'text of a comment, in characters': BODY_MAX,
      'names, descriptions and attributes of a session, in characters': `${TEXT_MAX.name}, ${TEXT_MAX.description} and ${TEXT_MAX.attribute}`,
      'definitions of groups in a session': GROUP_DEFINITIONS_MAX,
      'token of a session': kib(TOKEN_BYTES),
      'idempotency key, in characters': IDEMPOTENCY_KEY_LENGTH,
    }),
  ];
}

function storage() {
  return [
    ...rows('the next page', {
      'items of a page': PAGE_MAX,
      'page of a list, as it is sent': kib(PAGE_BYTES),
    }),
    ...rows('`409`', {
      'replies of a thread': REPLIES.count,
      'replies of a thread, as they are sent': kib(REPLIES.bytes),
      'comments of an embed tenant (`SVC_STORED_COMMENTS_MAX`)': STORAGE_QUOTA.comments,
      'stored bytes of an embed tenant (`SVC_STORED_BYTES_MAX`)': mib(STORAGE_QUOTA.bytes),
    }),
    ...rows('`503`', {
      'writes that wait': DATABASE.waitingWrites,
      'statements that wait for a connection to PostgreSQL': DATABASE.waitingStatements,
      'time to wait for a connection to PostgreSQL': seconds(DATABASE.connectMs),
      'time to wait for the lock of another process': seconds(DATABASE.lockMs),
      'time of a statement on PostgreSQL (`DATABASE_STATEMENT_TIMEOUT_MS`)': seconds(
        DATABASE.statementMs,
      ),
    }),
    ...rows('others first', {
      'time that large pages of an account take': `${100 * TURNS.threadShare} %`,
      'time that searches of a user take': `${100 * TURNS.searchShare} %`,
    }),
    ...rows('a new comment', { 'idempotency key': `${IDEMPOTENCY_KEY_MS / 3_600_000} h` }),
  ];
}

function memory() {
  return [
    ...rows(
      'an earlier one is removed',
      { 'verified tokens': KEPT.tokens },
      mib(KEPT.tokens * TOKEN_BYTES),
    ),
    ...rows(
      'an earlier one is removed',
      { 'encoded pages of threads': mib(KEPT.threadBytes) },
      mib(KEPT.threadBytes),
    ),
    ...rows('an earlier one is removed', {
      'clients that a rate limit counts': KEPT.rateLimitCounters,
      'clients beyond a limit in the audit log, per minute': KEPT.auditedClients,
    }),
    ...rows(
      'a line of the log is lost',
      { 'lines of the log that wait': mib(KEPT.logBytes) },
      mib(KEPT.logBytes),
    ),
    ...rows('no start', { 'files of an embedded app': mib(KEPT.appBytes) }, mib(KEPT.appBytes)),
  ];
}
