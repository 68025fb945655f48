/*
What the errors of pg mean: `DatabaseUnavailable` is temporary and a `503`, `DatabaseRejected` needs the operator. Other
errors of a statement stay as they are.
*/
import pg from 'pg';
import { DatabaseRejected, DatabaseUnavailable } from './errors.ts';
import { CREATE_DATABASE } from './postgres-checks.ts';

/** The message of pg's error, which has no code, after `connectMs` without a free connection. */
const POOL_TIMEOUT = 'timeout exceeded when trying to connect';
const INSUFFICIENT_PRIVILEGE = '42501';
const READ_ONLY = '25006';
const UNDEFINED_DATABASE = '3D000';
/**
 * Prefixes of the SQLSTATEs of temporary failures: connection, resources, operator intervention, lock timeout, and a
 * server that is read-only because another one is the primary now.
 */
const UNAVAILABLE = ['08', '53', '57', '55P03', READ_ONLY];

/** Returns the error of a server that cannot be reached at the start, with what to do. */
export function unreachable(where: string, cause: unknown): DatabaseRejected {
  return new DatabaseRejected(
    `PostgreSQL cannot be reached at ${where} (${reasonOf(cause)}). ${adviceOn(cause)}`,
    { cause },
  );
}

/** Returns the error of a connection that the pool could not open, or of a pool without a free one. */
export function connectionFailed(cause: unknown): DatabaseUnavailable {
  if (reasonOf(cause) === POOL_TIMEOUT)
    return new DatabaseUnavailable('every connection is in use', {
      cause,
      reason: 'pool-exhausted',
    });
  const message = `the database cannot be reached. ${adviceOn(cause)}`;
  return new DatabaseUnavailable(message, { cause });
}

const OWN_AUTHORITY =
  'Add sslrootcert=FILE to DATABASE_URL, with the certificate of the authority of the server.';
/** What to do about the codes of servers and certificates that reject a connection. */
const ADVICE: Readonly<Record<string, string>> = {
  [UNDEFINED_DATABASE]: `Run ${CREATE_DATABASE} there, or check DATABASE_URL.`,
  '28P01': 'Check the user and the password in DATABASE_URL, and start the service again.',
  '28000': 'Check the user and the host in DATABASE_URL, and pg_hba.conf of the server.',
  '53300':
    'Lower DATABASE_POOL_SIZE, or raise max_connections of the server or CONNECTION LIMIT of the role.',
  DEPTH_ZERO_SELF_SIGNED_CERT: OWN_AUTHORITY,
  SELF_SIGNED_CERT_IN_CHAIN: OWN_AUTHORITY,
  UNABLE_TO_VERIFY_LEAF_SIGNATURE: OWN_AUTHORITY,
  ERR_TLS_CERT_ALTNAME_INVALID: 'Use a host name of the certificate in DATABASE_URL.',
};

function adviceOn(error: unknown): string {
  if (/startup parameter/.test(reasonOf(error)))
    return 'DATABASE_URL is that of a pooler such as PgBouncer: set DATABASE_POOLER=transaction.';
  const { code = '' } = error as { code?: string };
  return ADVICE[code] ?? 'Check DATABASE_URL and that the server runs.';
}

function reasonOf(error: unknown): string {
  const { message, code } = error as { message?: string; code?: string };
  return message || code || 'no response';
}

/** Runs a statement; converts the errors of a lost connection and of an overloaded server to `DatabaseUnavailable`. */
export async function convertErrors<T>(run: () => Promise<T>): Promise<T> {
  try {
    return await run();
  } catch (error) {
    const { code } = error as { code?: string };
    const unavailable =
      !(error instanceof pg.DatabaseError) ||
      UNAVAILABLE.some((prefix) => code?.startsWith(prefix));
    if (unavailable) throw new DatabaseUnavailable(unavailableMessage(code), { cause: error });
    if (code === INSUFFICIENT_PRIVILEGE)
      throw new DatabaseRejected(
        'The role of DATABASE_URL may not run a statement (SQLSTATE 42501). Use the role that owns the tables, or run as it GRANT SELECT, INSERT, UPDATE, DELETE ON ALL TABLES IN SCHEMA public TO the role.',
        { cause: error },
      );
    throw error;
  }
}

function unavailableMessage(code: string | undefined): string {
  if (code === READ_ONLY) return 'the server of the database is read-only';
  const isOfServer = code !== undefined && /^(53|57014|55)/.test(code);
  return isOfServer
    ? `the server of the database cannot run a statement (SQLSTATE ${code})`
    : 'the connection to the database was lost';
}
