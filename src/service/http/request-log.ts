import { randomUUID } from 'node:crypto';
import { createMiddleware } from 'hono/factory';
import type { Logger } from '../support/logger.ts';
import type { HttpEnv } from './env.ts';

const REQUEST_ID = /^[\w.-]{1,64}$/;

/** Gives every request an id and one line in the log: the path, never the query, a header or a body. */
export function requestLog(logger: Logger) {
  return createMiddleware<HttpEnv>(async (c, next) => {
    const given = c.req.header('x-request-id');
    const requestId = given && REQUEST_ID.test(given) ? given : randomUUID();
    const start = performance.now();
    c.set('requestId', requestId);
    c.header('X-Request-Id', requestId);
    c.header('X-Content-Type-Options', 'nosniff');
    await next();
    const ms = Math.round(performance.now() - start);
    const { method, path } = c.req;
    logger.info({ requestId, method, path, status: c.res.status, ms }, 'request');
  });
}
