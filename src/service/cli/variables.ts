import * as v from 'valibot';
import { parseRateLimits } from '../admission/rate-limiter.ts';
import { parseDatabaseUrl, withHost } from '../database/database-url.ts';
import { DATABASE, LIFETIMES, STORAGE_QUOTA, TIMES } from '../limits/limits.ts';

const LOG_LEVELS = ['trace', 'debug', 'info', 'warn', 'error', 'fatal', 'silent'];

/** The environment variables: how they are parsed, their defaults, and what they mean. */
export const Variables = v.object({
  SVC_CONFIG: text('the [configuration file](configuration.md); required to serve'),
  HOST: textWithDefault('the address to listen on', '127.0.0.1'),
  PORT: wholeNumber('the port to listen on; 0: any free port', 4000, 0, 65_535),
  DATABASE_URL: v.pipe(
    textWithDefault(
      'a SQLite file, `memory://` or `postgres://user:password@host:port/database?sslmode=verify-full`',
      '.data/svc-embed.db',
    ),
    v.rawCheck(({ dataset, addIssue }) => {
      try {
        parseDatabaseUrl(String(dataset.value));
      } catch (error) {
        addIssue({ message: (error as Error).message.replace(/^DATABASE_URL |\.$/g, '') });
      }
    }),
    v.transform(withHost),
  ),
  DATABASE_POOL_SIZE: wholeNumber(
    'connections of a process to PostgreSQL',
    DATABASE.poolSize,
    1,
    1_000,
  ),
  DATABASE_POOLER: oneOf(
    '`transaction`: `DATABASE_URL` is that of a pooler such as PgBouncer in transaction mode',
    ['none', 'transaction'],
  ),
  DATABASE_STATEMENT_TIMEOUT_MS: wholeNumber(
    'how long a statement on PostgreSQL may run',
    DATABASE.statementMs,
    1_000,
    600_000,
  ),
  SVC_EMBED_APP: v.pipe(
    text(
      'the folder of a built embedded app, or the origin of its development server such as `http://localhost:5174`; without it, a small built-in page',
    ),
    v.check(
      (value) => !value || !isUrl(value) || originOf(value) !== undefined,
      'must be a folder, or the origin of a development server such as http://localhost:5174',
    ),
  ),
  SVC_MOUNTS: text(
    'a module with the [routes of your app](own-app.md#data-of-your-app), whose default export is `{prefix: handler}`',
  ),
  SVC_SIGNING_KEY: text(
    'signing keys, one per line, at least 32 bytes; the first signs, all verify',
  ),
  SVC_SIGNING_KEY_FILE: text(
    'a file with signing keys, which `rotate-key` replaces and the service reloads; without keys, one is generated and stored in the database',
  ),
  SVC_SESSION_ID_TTL_MS: wholeNumber('how long a session id can be exchanged', LIFETIMES.sessionId),
  SVC_TOKEN_TTL_MS: wholeNumber('nominal lifetime of a token', LIFETIMES.token),
  SVC_TOKEN_USABLE_MS: wholeNumber(
    'how long a token is accepted; at most `SVC_TOKEN_TTL_MS`',
    LIFETIMES.usable,
  ),
  SVC_RATE_LIMITS: v.pipe(
    textWithDefault(
      '[limits per minute](#rate-limits) such as `lists=600,mints=off`, or `off` for none',
      '',
    ),
    v.rawTransform(({ dataset, addIssue, NEVER }) => {
      try {
        return parseRateLimits(dataset.value);
      } catch (error) {
        addIssue({ message: (error as RangeError).message });
        return NEVER;
      }
    }),
  ),
  SVC_STORED_COMMENTS_MAX: wholeNumber(
    'comments that an embed tenant may store, without deleted ones; one user may store half of them',
    STORAGE_QUOTA.comments,
  ),
  SVC_STORED_BYTES_MAX: wholeNumber('bytes that these comments may have', STORAGE_QUOTA.bytes),
  SVC_TRUST_PROXY: wholeNumber(
    'the number of proxies that append to `X-Forwarded-For`; with any, `X-Request-Id` is used too',
    0,
    0,
    100,
  ),
  SVC_AUDIT_LOG: v.pipe(
    textWithDefault(
      'where [security events](audit-log.md) are written: `log`, `off` or a file',
      'log',
    ),
    v.check(
      (value) => value === 'log' || value === 'off' || /[./]/.test(value),
      'must be log, off or the path of a file',
    ),
  ),
  SVC_AUDIT: oneOf('`required`: a request whose event cannot be written to the file is `503`', [
    'optional',
    'required',
  ]),
  SVC_KEEP_ALIVE_MS: wholeNumber(
    'how long a connection stays open between two requests: [longer](#tls-and-proxies) than the proxy keeps it',
    TIMES.keepAlive,
    1_000,
    3_600_000,
  ),
  SVC_METRICS_PORT: v.optional(
    numeric(
      0,
      65_535,
      'the port of `/metrics`, which viewers must not reach; without it, there are none',
    ),
  ),
  SVC_METRICS_HOST: textWithDefault('the address of `/metrics`', '127.0.0.1'),
  SVC_DRAIN_MS: wholeNumber('how long requests are handled after SIGTERM', 0, 0, 600_000),
  LOG_LEVEL: v.pipe(
    v.optional(v.picklist(LOG_LEVELS, `must be one of ${LOG_LEVELS.join(', ')}`), 'info'),
    v.description(LOG_LEVELS.join(', ')),
  ),
});

/** One row of a table of the variables. */
export interface VariableDescription {
  name: string;
  /** Empty if there is none. */
  fallback: string;
  description: string;
}

/** Describes the variables, for `--help` and the documentation. */
export function describeVariables(): VariableDescription[] {
  return Object.entries(Variables.entries).map(([name, schema]) => ({
    name,
    fallback: String(v.getDefault(schema) ?? ''),
    description: v.getDescription(schema) ?? v.getDescription(schema.wrapped) ?? '',
  }));
}

/** Returns the origin of a development server; undefined if the value is a folder. */
export function originOf(value: string): string | undefined {
  const url = isUrl(value) ? URL.parse(value) : null;
  return url?.protocol === 'http:' && url.href === `${url.origin}/` ? url.origin : undefined;
}

function isUrl(value: string): boolean {
  return /^https?:/i.test(value);
}

function text(description: string) {
  return v.pipe(v.optional(v.string()), v.description(description));
}

function textWithDefault(description: string, fallback: string) {
  return v.pipe(v.optional(v.string(), fallback), v.description(description));
}

function oneOf<const Options extends readonly [string, string]>(
  description: string,
  options: Options,
) {
  const message = `must be ${options.join(' or ')}`;
  return v.pipe(v.optional(v.picklist(options, message), options[0]), v.description(description));
}

function wholeNumber(
  description: string,
  fallback: number,
  min = 1,
  max = Number.MAX_SAFE_INTEGER,
) {
  return v.optional(numeric(min, max, description), String(fallback));
}

function numeric(min: number, max: number, description: string) {
  const isInRange = (text: string) =>
    /^\d{1,16}$/.test(text) && Number(text) >= min && Number(text) <= max;
  return v.pipe(
    v.string(),
    v.check(isInRange, `must be a whole number from ${min} to ${max}`),
    v.transform(Number),
    v.description(description),
  );
}
