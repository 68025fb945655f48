import type { Context } from 'hono';
import type { AuditEvent } from '../audit/audit-entry.ts';
import type { AuditLog } from '../audit/audit-log.ts';
import { type ClientAddress, networkOf } from '../http/client-address.ts';
import type { HttpEnv, SessionReference } from '../http/env.ts';
import type { HttpProblem } from '../http/problem.ts';
import type { RateLimiter } from '../limits/rate-limiter.ts';

/** What the rejection of a credential needs. */
export interface RejectionOptions {
  rateLimiter: RateLimiter;
  clientAddress: ClientAddress;
  audit: AuditLog;
}

/**
 * Records and returns the problem of an invalid credential or an unknown session id. Throws `429` instead if its client
 * address has sent too many of them. Valid credentials are never limited by address: clients behind one proxy share it.
 */
export function reject(
  { rateLimiter, clientAddress, audit }: RejectionOptions,
  c: Context<HttpEnv>,
  problem: HttpProblem,
  {
    event = 'refused-credential',
    session,
  }: { event?: AuditEvent; session?: SessionReference } = {},
): HttpProblem {
  rateLimiter.count('rejections', networkOf(clientAddress(c)));
  audit.record(c, event, 'refused', { reason: problem.message, ...(session && { session }) });
  return problem;
}
