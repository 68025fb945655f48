import { BODY_MAX, PAGE_MAX, SESSION_LIST_MAX, TEXT_MAX } from '../../src/api/limits.ts';
import {
  AT_A_TIME,
  BODIES,
  CONNECTIONS,
  DATABASE,
  HEADER_BYTES,
  IDEMPOTENCY_KEY_LENGTH,
  IDEMPOTENCY_KEY_MS,
  JSON_DEPTH,
  JSON_VALUES,
  KEPT,
  LIST_BYTES,
  PERMITS,
  REPLIES_MAX,
  REQUEST_BODY,
  REQUESTS_PER_CONNECTION,
  STORAGE_QUOTA,
  TIMES,
  TOKEN_BYTES,
} from '../../src/service/limits/limits.ts';

const KIB = 1024;
const MIB = 1024 * KIB;
/** What a list that waits uses, with its connection. */
const WAIT_BYTES = 32 * KIB;

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
  const inProgress = PERMITS.working * (LIST_BYTES.whole + BODIES.other.bytes);
  const heads = (CONNECTIONS - PERMITS.waiting) * 2 * HEADER_BYTES;
  return [
    ...rows(
      'another is ended, or `503`',
      { 'requests in progress': PERMITS.working },
      mib(inProgress),
    ),
    ...rows('waits', {
      'look-ups of sessions of an account at a time': AT_A_TIME.lookUps,
      'writes of an account at a time': AT_A_TIME.writes,
      'lists of an account that are loaded or encoded at a time': AT_A_TIME.threads,
    }),
    ...rows(
      'another is ended, or no wait',
      { 'lists that wait for a change': PERMITS.waiting },
      mib(PERMITS.waiting * WAIT_BYTES),
    ),
    ...rows('`304`', { 'time that a list waits': seconds(TIMES.wait) }),
    ...rows('closed', { connections: CONNECTIONS }, mib(heads)),
    ...rows('closed', {
      'requests of one connection at a time': 1,
      'time to read a complete response': seconds(TIMES.read),
      'time without traffic while a request is in progress': seconds(TIMES.idle),
      'time between two requests of a connection (`SVC_KEEP_ALIVE_MS`)': seconds(TIMES.keepAlive),
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
      'body of a mint': kib(BODIES.mint.bytes),
      'body of any other request': kib(BODIES.other.bytes),
    }),
    ...rows('closed', {
      'what a connection sends as one body': kib(REQUEST_BODY.bytes),
      'what each chunk of it counts at least': `${REQUEST_BODY.chunkBytes} bytes`,
    }),
    ...rows('`408`', {
      'time for the headers': seconds(TIMES.headers),
      'time for the whole request': seconds(TIMES.request),
      'time for the body of an exchange or a revocation': seconds(BODIES.exchange.ms),
      'time for the body of any other request': seconds(BODIES.other.ms),
    }),
    ...rows('`400`', {
      'nesting of a body, in levels': JSON_DEPTH,
      'values in a body': JSON_VALUES,
      'text of a comment, in characters': BODY_MAX,
      'names, descriptions and attributes of a session, in characters': `${TEXT_MAX.name}, ${TEXT_MAX.description} and ${TEXT_MAX.attribute}`,
      'items of a list in a session': SESSION_LIST_MAX,
      'token of a session': kib(TOKEN_BYTES),
      'idempotency key, in characters': IDEMPOTENCY_KEY_LENGTH,
    }),
  ];
}

function storage() {
  return [
    ...rows('the next page', { 'items of a page': PAGE_MAX }),
    ...rows('sent in parts', { 'page or thread that is sent as a whole': kib(LIST_BYTES.whole) }),
    ...rows('`409`', {
      'replies of a thread that are not deleted; of one user half': REPLIES_MAX,
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
