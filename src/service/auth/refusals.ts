import type { Context } from 'hono';
import { type ClientAddress, networkOf } from '../http/client-address.ts';
import type { HttpEnv } from '../http/env.ts';
import type { HttpProblem } from '../http/problem.ts';
import type { RateLimiter } from '../limits/rate-limiter.ts';

/** What a refused credential needs. */
export interface RefusalOptions {
  rateLimiter: RateLimiter;
  clientAddress: ClientAddress;
}

/**
 * Returns the problem of an invalid credential or an unknown session id. Throws `429` instead if its client address has
 * sent too many of them. Only refusals are limited by address: clients behind one proxy share theirs.
 */
export function refuse(
  { rateLimiter, clientAddress }: RefusalOptions,
  c: Context<HttpEnv>,
  problem: HttpProblem,
): HttpProblem {
  rateLimiter.count('refusals', networkOf(clientAddress(c)));
  return problem;
}
