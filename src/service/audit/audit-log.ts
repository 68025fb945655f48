import type { Context } from 'hono';
import { LRUCache } from 'lru-cache';
import type { RateLimited } from '../admission/rate-limiter.ts';
import type { HttpEnv, Principal, SessionReference } from '../http/env.ts';
import { HttpProblem } from '../http/problem.ts';
import { KEPT } from '../limits/limits.ts';
import type { Logger } from '../logging/logger.ts';
import type { Metrics } from '../metrics/metrics.ts';
import { type AuditEntry, type AuditEvent, writeAuditEntry } from './audit-entry.ts';

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
  metrics: Pick<Metrics, 'countLostAuditEntry'>;
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
      account: tenant?.name ?? null,
      principal: principal ? nameOf(principal) : null,
      principalSessionIdHash: principal?.sessionIdHash ?? null,
      embedTenant: session?.embedTenant ?? principal?.embedTenant ?? null,
      sessionIdHash: session?.sessionIdHash ?? null,
      externalIdHash: viewer ? this.#options.hashOf(viewer) : null,
      dashboard: dashboard ?? null,
      comment: comment ?? null,
      address: address || null,
      requestId,
      traceId: traceId ?? null,
      reason: reason ?? null,
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
      metrics.countLostAuditEntry();
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
