import { createHmac } from 'node:crypto';
import type { Context } from 'hono';
import { LRUCache } from 'lru-cache';
import type { RateLimited } from '../admission/rate-limiter.ts';
import type { Queries } from '../database/database.ts';
import type { HttpEnv, Principal, SessionReference } from '../http/env.ts';
import { HttpProblem } from '../http/problem.ts';
import { loadStoredSecret } from '../keys/signing-keys.ts';
import { KEPT } from '../limits/limits.ts';
import type { Logger } from '../logging/logger.ts';
import type { Metrics } from '../metrics/metrics.ts';

/** A security event. `docs/audit-log.md` describes them. */
export type AuditEvent =
  | 'mint'
  | 'exchange'
  | 'revoke'
  | 'rejected-credential'
  | 'rate-limit'
  | 'comment-creation'
  | 'comment-edit'
  | 'comment-deletion'
  | 'thread-resolution'
  | 'thread-reopening'
  | 'key-rotation'
  | 'user-export'
  | 'user-deletion';

/** The fields that an entry has besides its event and outcome. */
const FIELDS = [
  'account',
  'principal',
  'principalSessionIdHash',
  'embedTenant',
  'sessionIdHash',
  'externalIdHash',
  'dashboard',
  'comment',
  'address',
  'requestId',
  'traceId',
  'reason',
] as const;
type Fields = Record<(typeof FIELDS)[number], string | number | null>;
/** The fields that are known, as far as they are. */
type KnownFields = { [Field in keyof Fields]?: Fields[Field] | undefined };

/** The fields of an entry of the audit log; `docs/audit-log.md` describes them. It never contains a secret. */
export interface AuditEntry extends Fields {
  event: AuditEvent;
  outcome: 'success' | 'rejected';
}

/** Writes an entry of the audit log; a field that is not known is null. Throws if the logger does. */
export function writeAuditEntry(
  logger: Logger,
  { event, outcome, ...known }: Pick<AuditEntry, 'event' | 'outcome'> & KnownFields,
): void {
  const fields = Object.fromEntries(FIELDS.map((field) => [field, known[field] ?? null]));
  logger.info({ event, outcome, ...fields }, 'audit');
}

/**
 * Returns the function that hashes an external id, as the audit log refers to an embed user. It is keyed with a secret of
 * the database, because external ids are often guessable.
 */
export async function externalIdHasher(queries: Queries): Promise<(externalId: string) => string> {
  const key = await loadStoredSecret(queries, 'external-id-hash');
  return (externalId) => createHmac('sha256', key).update(externalId).digest('base64url');
}

/** The interval in which a client beyond a limit is recorded once. */
const RATE_LIMIT_INTERVAL_MS = 60_000;

/** The fields of an event that are not part of the request. */
export interface AuditDetails {
  /** The session that is minted, exchanged or revoked. */
  session?: SessionReference;
  /** The embed user that the event is about, unless it is the principal. */
  externalId?: string | null | undefined;
  /** The dashboard of a comment, and its id, if there is one. */
  dashboard?: string;
  comment?: number;
  reason?: string;
}

interface AuditLogOptions {
  logger: Logger;
  /** Receives the entries, by default `logger`. Its `info` throws if an entry cannot be written. */
  auditLogger: Logger | undefined;
  /** Whether a request whose entry cannot be written fails with `503`. */
  isRequired: boolean;
  /** Returns the hash by which entries refer to an embed user. */
  hashOf: (externalId: string) => string;
  metrics: Pick<Metrics, 'lostAuditEntries'>;
}

/** Records the security events of requests, one line of JSON each. */
export class AuditLog {
  readonly #options: AuditLogOptions;
  readonly #auditLogger: Logger;
  readonly #limited = new LRUCache<string, true>({
    max: KEPT.auditedClients,
    ttl: RATE_LIMIT_INTERVAL_MS,
  });

  constructor(options: AuditLogOptions) {
    this.#options = options;
    this.#auditLogger = options.auditLogger ?? options.logger;
  }

  /** Records an event of a request with its principal. Throws `503` if an entry is required and cannot be written. */
  record(
    c: Context<HttpEnv>,
    event: AuditEvent,
    outcome: AuditEntry['outcome'],
    { session, externalId, dashboard, comment, reason }: AuditDetails = {},
  ): void {
    const { tenant, principal, address, requestId, traceId } = c.var;
    const viewer = externalId ?? principal?.externalId;
    this.#write({
      event,
      outcome,
      account: tenant?.name,
      principal: principal && nameOf(principal),
      principalSessionIdHash: principal?.sessionIdHash,
      embedTenant: session?.embedTenant ?? principal?.embedTenant,
      sessionIdHash: session?.sessionIdHash,
      externalIdHash: viewer ? this.#options.hashOf(viewer) : null,
      dashboard,
      comment,
      address: address || null,
      requestId,
      traceId,
      reason,
    });
  }

  /** Runs `work`; records the event as rejected if it throws a `403`. */
  async recordRejection<Result>(
    c: Context<HttpEnv>,
    event: AuditEvent,
    work: () => Promise<Result>,
    details: AuditDetails = {},
  ): Promise<Result> {
    try {
      return await work();
    } catch (error) {
      if (error instanceof HttpProblem && error.status === 403)
        this.record(c, event, 'rejected', { ...details, reason: error.message });
      throw error;
    }
  }

  /** Records a call beyond a rate limit, once a minute for each limit and client. */
  recordRateLimit(c: Context<HttpEnv>, { limit, key: client }: RateLimited): void {
    const key = JSON.stringify([limit, c.var.tenant?.name, client]);
    if (this.#limited.has(key)) return;
    this.#limited.set(key, true);
    this.record(c, 'rate-limit', 'rejected', { reason: limit });
  }

  #write(entry: Parameters<typeof writeAuditEntry>[1]): void {
    const { logger, isRequired, metrics } = this.#options;
    try {
      writeAuditEntry(this.#auditLogger, entry);
    } catch (error) {
      metrics.lostAuditEntries.inc();
      const { code } = error as NodeJS.ErrnoException;
      logger.error({ code, event: entry.event }, 'the audit log cannot be written');
      if (isRequired)
        throw new HttpProblem(503, 'The request cannot be recorded. Try again later.', {
          headers: { 'Retry-After': '5' },
          reason: 'audit-log',
        });
    }
  }
}

function nameOf({ type, id }: Principal): string {
  return id === null ? type : `${type}:${id}`;
}
