import * as v from 'valibot';
import { STORAGE_QUOTA } from '../comments/storage.ts';
import { POSTGRES_OPTIONS } from '../database/postgres-options.ts';
import { parseRateLimits } from '../limits/rate-limits.ts';

const LOG_LEVELS = ['trace', 'debug', 'info', 'warn', 'error', 'fatal', 'silent'];

/** The environment variables: how they are parsed, their defaults, and what they mean. */
export const Variables = v.object({
  SVC_CONFIG: text('the [configuration file](configuration.md); required to serve'),
  HOST: textWithDefault('127.0.0.1', 'the address to listen on'),
  PORT: wholeNumber(4000, [0, 65_535], 'the port to listen on; 0: any free port'),
  DATABASE_URL: textWithDefault(
    '.data/svc-embed.db',
    'a SQLite file, `memory://`, or `postgres://user:password@host:port/database?sslmode=verify-full`',
  ),
  DATABASE_POOL_SIZE: wholeNumber(
    POSTGRES_OPTIONS.poolSize,
    [1, 1_000],
    'how many connections to PostgreSQL a process opens',
  ),
  DATABASE_POOLER: oneOf(
    ['none', 'transaction'],
    '`transaction`: `DATABASE_URL` is that of a pooler such as PgBouncer in transaction mode',
  ),
  DATABASE_STATEMENT_TIMEOUT_MS: wholeNumber(
    POSTGRES_OPTIONS.statementTimeoutMs,
    [1_000, 600_000],
    'how long a statement on PostgreSQL may run; beyond it: `503`',
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
  SVC_SESSION_ID_TTL_MS: wholeNumber(300_000, [1], 'lifetime of a session id until its exchange'),
  SVC_TOKEN_TTL_MS: wholeNumber(86_400_000, [1], 'nominal lifetime of a token'),
  SVC_TOKEN_USABLE_MS: wholeNumber(
    82_800_000,
    [1],
    'how long a token is accepted; at most `SVC_TOKEN_TTL_MS`',
  ),
  SVC_RATE_LIMITS: v.pipe(
    textWithDefault(
      '',
      '[limits per minute](#rate-limits) such as `lists=600,mints=off`, or `off` for none',
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
    STORAGE_QUOTA.comments,
    [1],
    'how many comments an embed tenant may store, with deleted ones until `purge`; beyond it: `409`',
  ),
  SVC_STORED_BYTES_MAX: wholeNumber(
    STORAGE_QUOTA.bytes,
    [1],
    'how many bytes these comments may have; beyond it: `409`',
  ),
  SVC_TRUST_PROXY: wholeNumber(
    0,
    [0, 100],
    'the number of proxies that append to `X-Forwarded-For`; with any, `X-Request-Id` is used too',
  ),
  SVC_AUDIT_LOG: textWithDefault(
    'log',
    'where [security events](audit-log.md) are written: `log`, `off` or a file',
  ),
  SVC_AUDIT: oneOf(
    ['optional', 'required'],
    '`required`: a request whose event cannot be written to the file is `503`',
  ),
  SVC_METRICS_PORT: v.optional(
    numeric(
      0,
      65_535,
      'the port of `/metrics`, which viewers must not reach; without it, there are none',
    ),
  ),
  SVC_METRICS_HOST: textWithDefault('127.0.0.1', 'the address of `/metrics`'),
  SVC_DRAIN_MS: wholeNumber(
    0,
    [0, 600_000],
    'how long requests are handled after SIGTERM while `/readyz` fails',
  ),
  LOG_LEVEL: v.pipe(
    v.optional(v.picklist(LOG_LEVELS, `must be one of ${LOG_LEVELS.join(', ')}`), 'info'),
    v.description(LOG_LEVELS.join(', ')),
  ),
});

/** Variables that earlier versions had, and what replaces them. */
export const REPLACEMENTS: Readonly<Record<string, string>> = {
  ...Object.fromEntries(
    Object.entries({
      SVC_MINTS_PER_MINUTE: 'mints',
      SVC_COMMENTS_PER_MINUTE: 'creations',
      SVC_EDITS_PER_MINUTE: 'edits',
      SVC_RESOLVES_PER_MINUTE: 'resolves',
      SVC_SEARCHES_PER_MINUTE: 'searches',
      SVC_LISTS_PER_MINUTE: 'lists',
      SVC_REFUSALS_PER_MINUTE: 'rejections',
      SVC_FRAME_CHECKS_PER_MINUTE: 'frameChecks',
    }).map(([name, limit]) => [name, `set ${limit}=… in SVC_RATE_LIMITS`]),
  ),
  ...Object.fromEntries(
    ['', '_PER_USER', '_PER_ACCOUNT'].map((scope) => [
      `SVC_RESPONSE_BYTES${scope}`,
      'remove it: the service limits the requests in progress instead',
    ]),
  ),
};

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

function textWithDefault(fallback: string, description: string) {
  return v.pipe(v.optional(v.string(), fallback), v.description(description));
}

function oneOf<const Options extends readonly [string, string]>(
  options: Options,
  description: string,
) {
  const message = `must be ${options.join(' or ')}`;
  return v.pipe(v.optional(v.picklist(options, message), options[0]), v.description(description));
}

function wholeNumber(
  fallback: number,
  [min, max = Number.MAX_SAFE_INTEGER]: readonly [min: number, max?: number],
  description: string,
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
