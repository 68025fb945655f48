import { createMiddleware } from 'hono/factory';
import type { Config } from '../config/config.ts';
import type { Metrics } from '../metrics/metrics.ts';
import type { Logger } from '../support/logger.ts';
import type { HttpEnv } from './env.ts';
import { HttpProblem } from './problem.ts';

/**
 * Counts and logs every request: its path, never the query, a header or a body. One whose success is in the log as an audit entry is
 * logged at `debug`, so that each session is one line. Also forbids MIME sniffing of the response.
 */
export function logRequests(logger: Logger, metrics: Metrics) {
  return createMiddleware<HttpEnv>(async (c, next) => {
    const start = performance.now();
    c.header('X-Content-Type-Options', 'nosniff');
    await next();
    const duration = performance.now() - start;
    metrics.countResponse(c, duration);
    const ms = Math.round(duration);
    const { method, path } = c.req;
    const traceId = c.get('traceId');
    const request = { requestId: c.get('requestId'), ...(traceId ? { traceId } : {}) };
    const level = c.get('isAudited') ? 'debug' : 'info';
    logger[level]?.({ ...request, method, path, status: c.res.status, ms }, 'request');
  });
}

/** Finds the account by the requested host; an unknown host is `404` for every path. */
export function findTenant(config: Config) {
  return createMiddleware<HttpEnv>(async (c, next) => {
    const host = c.req.header('host') ?? new URL(c.req.url).host;
    const tenant = config.byHost.get(host.replace(/:\d+$/, '').toLowerCase());
    if (!tenant) throw new HttpProblem(404, 'No account is configured for this host.');
    c.set('tenant', tenant);
    await next();
  });
}
