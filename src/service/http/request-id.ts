import { randomUUID } from 'node:crypto';
import { createMiddleware } from 'hono/factory';
import type { HttpEnv } from './env.ts';

/** A received id is written to logs and to the response, so it must be plain and short. */
const RECEIVED_ID = /^[A-Za-z0-9][\w.-]{0,63}$/;

/**
 * Gives each request an id, which the response and the log contain: the one that a trusted proxy sent, or a new one.
 * Hono's own `requestId` is not used: it also accepts ids that do not match the pattern above.
 */
export function requestId(trustedProxies: number) {
  return createMiddleware<HttpEnv>((c, next) => {
    const received = trustedProxies > 0 ? (c.req.header('x-request-id') ?? '') : '';
    const id = RECEIVED_ID.test(received) ? received : randomUUID();
    c.set('requestId', id);
    c.header('X-Request-Id', id);
    return next();
  });
}
