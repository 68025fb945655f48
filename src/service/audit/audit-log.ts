import type { Context } from 'hono';
import { LRUCache } from 'lru-cache';
import type { RateLimited } from '../admission/rate-limiter.ts';
import { type ClientAddress, networkOf } from '../http/client-address.ts';
import type { HttpEnv, Principal, SessionReference } from '../http/env.ts';
import { HttpProblem } from '../http/problem.ts';
import { KEPT } from '../limits/limits.ts';
import { RATE_LIMIT_RULES } from '../limits/rate-limits.ts';
import type { Logger } from '../logging/logger.ts';
import type { Metrics } from '../metrics/metrics.ts';
import { type AuditEntry, type AuditEvent, writeAuditEntry } from './audit-entry.ts';

/** The interval in which a client beyond a limit is recorded once. */
const RATE_LIMIT_INTERVAL_MS = 60_000;

/** The fields of an event that are not part of the request. */
export interface AuditDetails {
  /** The session that is minted, exchanged or revoked. */
  session?: SessionReference;
  reason?: string;
}

interface AuditLogOptions {
  logger: Logger;
  /** Receives the entries, by default `logger`. Its `info` throws if an entry cannot be written. */
  auditLogger: Logger | undefined;
  /** Whether a request whose entry cannot be written fails with `503`. */
  isRequired: boolean;
  metrics: Pick<Metrics, 'countLostAuditEntry'>;
  clientAddress: ClientAddress;
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
    { session, reason }: AuditDetails = {},
  ): void {
    const { tenant, principal, requestId, traceId } = c.var;
    const isInLog = this.#auditLogger === this.#options.logger;
    if (outcome === 'success' && isInLog) c.set('isAudited', true);
    this.#write({
      event,
      outcome,
      account: tenant?.name ?? null,
      principal: principal ? nameOf(principal) : null,
      principalSessionIdHash: principal?.sessionIdHash ?? null,
      embedTenant: session?.embedTenant ?? principal?.embedTenant ?? null,
      sessionIdHash: session?.sessionIdHash ?? null,
      address: this.#options.clientAddress(c) || null,
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
  ): Promise<Result> {
    try {
      return await work();
    } catch (error) {
      if (error instanceof HttpProblem && error.status === 403)
        this.record(c, event, 'rejected', { reason: error.message });
      throw error;
    }
  }

  /** Records a call beyond a rate limit, once a minute for each limit and client. */
  recordRateLimit(c: Context<HttpEnv>, { limit }: RateLimited): void {
    const { tenant, principal } = c.var;
    const address = networkOf(this.#options.clientAddress(c));
    const { [RATE_LIMIT_RULES[limit].by]: client } = { account: '', user: principal?.id, address };
    const key = JSON.stringify([limit, tenant?.name, client]);
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
