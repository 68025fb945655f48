import type { Context } from 'hono';
import { LRUCache } from 'lru-cache';
import { type ClientAddress, networkOf } from '../http/client-address.ts';
import type { HttpEnv, Principal, SessionReference } from '../http/env.ts';
import { HttpProblem } from '../http/problem.ts';
import type { RateLimited } from '../limits/rate-limiter.ts';
import type { Logger } from '../support/logger.ts';
import { type AuditEntry, type AuditEvent, writeAuditEntry } from './audit-entry.ts';

/** The interval in which a client beyond a limit is recorded once. */
const RATE_LIMIT_INTERVAL_MS = 60_000;
/** The maximum number of recorded clients and limits that are kept. */
const LIMITED_MAX = 1_000;

/** The fields of an event that are not part of the request. */
export interface AuditDetails {
  /** The session that is minted, exchanged or revoked. */
  session?: SessionReference;
  reason?: string;
}

/** Records the security events of requests, one line of JSON each. */
export class AuditLog {
  readonly #logger: Logger;
  readonly #clientAddress: ClientAddress;
  readonly #isInLog: boolean;
  readonly #limited = new LRUCache<string, true>({ max: LIMITED_MAX, ttl: RATE_LIMIT_INTERVAL_MS });

  /** `auditLogger` receives the entries, by default `logger`. */
  constructor(logger: Logger, auditLogger: Logger | undefined, clientAddress: ClientAddress) {
    this.#logger = auditLogger ?? logger;
    this.#isInLog = this.#logger === logger;
    this.#clientAddress = clientAddress;
  }

  /** Records an event of a request with its principal. */
  record(
    c: Context<HttpEnv>,
    event: AuditEvent,
    outcome: AuditEntry['outcome'],
    { session, reason }: AuditDetails = {},
  ): void {
    const { tenant, principal, requestId, traceId } = c.var;
    if (outcome === 'success' && this.#isInLog) c.set('isAudited', true);
    writeAuditEntry(this.#logger, {
      event,
      outcome,
      account: tenant.name,
      principal: principal ? nameOf(principal) : null,
      principalSessionIdHash: principal?.sessionIdHash ?? null,
      embedTenant: session?.embedTenant ?? principal?.embedTenant ?? null,
      sessionIdHash: session?.sessionIdHash ?? null,
      address: this.#clientAddress(c) || null,
      requestId,
      traceId: traceId ?? null,
      reason: reason ?? null,
    });
  }

  /** Runs `work`; records the event as refused if it throws a `403`. */
  async recordRefusal<Result>(
    c: Context<HttpEnv>,
    event: AuditEvent,
    work: () => Promise<Result>,
  ): Promise<Result> {
    try {
      return await work();
    } catch (error) {
      if (error instanceof HttpProblem && error.status === 403)
        this.record(c, event, 'refused', { reason: error.message });
      throw error;
    }
  }

  /** Records a call beyond a rate limit, once a minute for each limit and client. */
  recordRateLimit(c: Context<HttpEnv>, { limit }: RateLimited): void {
    const { tenant, principal } = c.var;
    const client = limit === 'mints' ? '' : (principal?.id ?? networkOf(this.#clientAddress(c)));
    const key = JSON.stringify([limit, tenant.name, client]);
    if (this.#limited.has(key)) return;
    this.#limited.set(key, true);
    this.record(c, 'rate-limit', 'refused', { reason: limit });
  }
}

function nameOf({ type, id }: Principal): string {
  return id === null ? type : `${type}:${id}`;
}
