import { existsSync } from 'node:fs';
import { readFile } from 'node:fs/promises';
import { COMMENTS_PER_MINUTE } from '../comments/rate-limit.ts';
import { STORAGE_QUOTA, type StorageAmount } from '../comments/storage.ts';
import { POSTGRES_OPTIONS, type PostgresOptions } from '../database/postgres-options.ts';
import { RESPONSE_LIMITS, type ResponseLimits } from '../http/response-limits.ts';
import { RATE_LIMITS, type RateLimits } from '../limits/rate-limits.ts';
import type { KeySource } from '../support/keyring.ts';
import type { Lifetimes } from '../support/lifetimes.ts';
import { parseKeys, type SigningKey } from '../support/signing-keys.ts';

/** An invalid environment variable; the message names it and what is expected. */
export class EnvironmentError extends Error {
  override readonly name = 'EnvironmentError';

  constructor(variable: string, expectation: string, options?: ErrorOptions) {
    super(`${variable} ${expectation}.`, options);
  }
}

/** Where the audit log is written: with the log, nowhere, or to the end of a file. */
type AuditTarget = 'log' | 'off' | { file: string };

/** The parsed environment variables. */
export interface Environment {
  port: number;
  hostname: string;
  /** Where `/metrics` is served; undefined if it is not. */
  metrics: { port: number; hostname: string } | undefined;
  /** How long the service handles requests after a signal while `/readyz` fails, in milliseconds. */
  drainMs: number;
  databaseUrl: string;
  postgres: PostgresOptions;
  configFile: string | undefined;
  appFolder: string | undefined;
  /** The origin of a development server, instead of `appFolder`. */
  appServer: string | undefined;
  /** The keys in `SVC_SIGNING_KEY`, or the function that reads `signingKeyFile`. */
  signingKeys: readonly SigningKey[] | KeySource | undefined;
  signingKeyFile: string | undefined;
  lifetimes: Lifetimes;
  commentsPerMinute: number;
  storageQuota: StorageAmount;
  rateLimits: RateLimits | 'off';
  trustedProxies: number;
  responseLimits: ResponseLimits;
  auditLog: AuditTarget;
  logLevel: string;
}

type Variables = Readonly<Record<string, string | undefined>>;

/** The size of a thread at its limits, in bytes of JSON: with a smaller limit, it could not be sent. */
const LARGEST_RESPONSE = 8 * 1024 * 1024;
const LOG_LEVELS = ['trace', 'debug', 'info', 'warn', 'error', 'fatal', 'silent'];

/**
 * Parses the environment variables; an empty variable counts as unset. Throws an `EnvironmentError` for the first
 * invalid one. `builtInApp` is the folder of the embedded app that is served by default.
 */
export async function readEnvironment(
  variables: Variables,
  builtInApp: string,
): Promise<Environment> {
  const lifetimes = {
    sessionId: wholeNumber(variables, 'SVC_SESSION_ID_TTL_MS', 300_000, 1),
    token: wholeNumber(variables, 'SVC_TOKEN_TTL_MS', 86_400_000, 1),
    usable: wholeNumber(variables, 'SVC_TOKEN_USABLE_MS', 82_800_000, 1),
  };
  if (lifetimes.usable > lifetimes.token)
    throw new EnvironmentError('SVC_TOKEN_USABLE_MS', 'must be at most SVC_TOKEN_TTL_MS');
  const rateLimits = readRateLimits(variables);
  const logLevel = variables.LOG_LEVEL || 'info';
  if (!LOG_LEVELS.includes(logLevel))
    throw new EnvironmentError('LOG_LEVEL', `must be one of ${LOG_LEVELS.join(', ')}`);
  return {
    port: wholeNumber(variables, 'PORT', 4000, 0, 65_535),
    hostname: variables.HOST || '127.0.0.1',
    metrics: variables.SVC_METRICS_PORT
      ? {
          port: wholeNumber(variables, 'SVC_METRICS_PORT', 0, 0, 65_535),
          hostname: variables.SVC_METRICS_HOST || '127.0.0.1',
        }
      : undefined,
    drainMs: wholeNumber(variables, 'SVC_DRAIN_MS', 0, 0, 600_000),
    databaseUrl: variables.DATABASE_URL || '.data/svc-embed.db',
    postgres: readPostgresOptions(variables),
    configFile: variables.SVC_CONFIG || undefined,
    ...readApp(variables.SVC_EMBED_APP, builtInApp),
    signingKeys: await readKeys(variables),
    signingKeyFile: variables.SVC_SIGNING_KEY_FILE || undefined,
    lifetimes,
    commentsPerMinute: wholeNumber(
      variables,
      'SVC_COMMENTS_PER_MINUTE',
      rateLimits === 'off' ? Number.MAX_SAFE_INTEGER : COMMENTS_PER_MINUTE,
      1,
    ),
    storageQuota: {
      comments: wholeNumber(variables, 'SVC_STORED_COMMENTS_MAX', STORAGE_QUOTA.comments, 1),
      bytes: wholeNumber(variables, 'SVC_STORED_BYTES_MAX', STORAGE_QUOTA.bytes, 1),
    },
    rateLimits,
    trustedProxies: wholeNumber(variables, 'SVC_TRUST_PROXY', 0, 0, 100),
    responseLimits: readResponseLimits(variables),
    auditLog: readAuditTarget(variables.SVC_AUDIT_LOG || 'log'),
    logLevel,
  };
}

function readApp(
  value: string | undefined,
  builtInApp: string,
): Pick<Environment, 'appFolder' | 'appServer'> {
  const folder = existsSync(builtInApp) ? builtInApp : undefined;
  if (!value || !/^https?:/i.test(value))
    return { appFolder: value || folder, appServer: undefined };
  const url = URL.canParse(value) ? new URL(value) : undefined;
  if (url?.protocol !== 'http:' || url.href !== `${url.origin}/`)
    throw new EnvironmentError(
      'SVC_EMBED_APP',
      'must be a folder, or the origin of a development server such as http://localhost:5174',
    );
  return { appFolder: undefined, appServer: url.origin };
}

function readPostgresOptions(variables: Variables): PostgresOptions {
  const { poolSize, statementTimeoutMs } = POSTGRES_OPTIONS;
  const pooler = variables.DATABASE_POOLER || 'none';
  if (pooler !== 'none' && pooler !== 'transaction')
    throw new EnvironmentError('DATABASE_POOLER', 'must be transaction or none');
  return {
    poolSize: wholeNumber(variables, 'DATABASE_POOL_SIZE', poolSize, 1, 1_000),
    pooler,
    statementTimeoutMs: wholeNumber(
      variables,
      'DATABASE_STATEMENT_TIMEOUT_MS',
      statementTimeoutMs,
      1_000,
      600_000,
    ),
  };
}

function readAuditTarget(value: string): AuditTarget {
  return value === 'log' || value === 'off' ? value : { file: value };
}

function readRateLimits(variables: Variables): RateLimits | 'off' {
  const { SVC_RATE_LIMITS: state = '' } = variables;
  if (state === 'off') return 'off';
  if (state !== '' && state !== 'on')
    throw new EnvironmentError('SVC_RATE_LIMITS', 'must be on or off');
  const perMinute = (name: string, fallback: number) => wholeNumber(variables, name, fallback, 1);
  return {
    mints: perMinute('SVC_MINTS_PER_MINUTE', RATE_LIMITS.mints),
    edits: perMinute('SVC_EDITS_PER_MINUTE', RATE_LIMITS.edits),
    resolves: perMinute('SVC_RESOLVES_PER_MINUTE', RATE_LIMITS.resolves),
    searches: perMinute('SVC_SEARCHES_PER_MINUTE', RATE_LIMITS.searches),
    lists: perMinute('SVC_LISTS_PER_MINUTE', RATE_LIMITS.lists),
    refusals: perMinute('SVC_REFUSALS_PER_MINUTE', RATE_LIMITS.refusals),
    frameChecks: perMinute('SVC_FRAME_CHECKS_PER_MINUTE', RATE_LIMITS.frameChecks),
  };
}

function readResponseLimits(variables: Variables): ResponseLimits {
  const limit = (name: string, scope: keyof ResponseLimits) =>
    wholeNumber(variables, name, RESPONSE_LIMITS[scope], LARGEST_RESPONSE);
  return {
    user: limit('SVC_RESPONSE_BYTES_PER_USER', 'user'),
    account: limit('SVC_RESPONSE_BYTES_PER_ACCOUNT', 'account'),
    process: limit('SVC_RESPONSE_BYTES', 'process'),
  };
}

function wholeNumber(
  variables: Variables,
  name: string,
  fallback: number,
  min: number,
  max = Number.MAX_SAFE_INTEGER,
): number {
  const text = variables[name];
  if (!text) return fallback;
  const value = /^\d{1,16}$/.test(text) ? Number(text) : Number.NaN;
  if (value >= min && value <= max) return value;
  throw new EnvironmentError(name, `must be a whole number from ${min} to ${max}`);
}

async function readKeys(variables: Variables): Promise<Environment['signingKeys']> {
  const { SVC_SIGNING_KEY: text, SVC_SIGNING_KEY_FILE: file } = variables;
  if (file && text)
    throw new EnvironmentError('SVC_SIGNING_KEY', 'must not be set with SVC_SIGNING_KEY_FILE');
  if (text) return parseVariable('SVC_SIGNING_KEY', text);
  if (!file) return undefined;
  const source = async () => parseVariable('SVC_SIGNING_KEY_FILE', await readKeyFile(file));
  await source();
  return source;
}

function parseVariable(name: string, text: string): SigningKey[] {
  try {
    return parseKeys(text.split('\n'));
  } catch (cause) {
    throw new EnvironmentError(name, (cause as Error).message, { cause });
  }
}

async function readKeyFile(file: string): Promise<string> {
  try {
    return await readFile(file, 'utf8');
  } catch (cause) {
    throw new EnvironmentError('SVC_SIGNING_KEY_FILE', `names ${file}, which cannot be read`, {
      cause,
    });
  }
}
