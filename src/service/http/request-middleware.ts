import { randomUUID } from 'node:crypto';
import type { ServerResponse } from 'node:http';
import type { Context } from 'hono';
import { createMiddleware } from 'hono/factory';
import { routePath } from 'hono/route';
import { traceIdOf } from '../../lib/traceparent.ts';
import type { AdmissionGate } from '../admission/admission-gate.ts';
import type { Config } from '../config/config.ts';
import type { Logger } from '../logging/logger.ts';
import type { Metrics } from '../metrics/metrics.ts';
import { type ClientAddress, networkOf } from './client-address.ts';
import type { HttpEnv } from './env.ts';
import { HttpProblem } from './problem.ts';

/** A received id is written to logs and to the response, so it must be plain and short. */
const RECEIVED_ID = /^[A-Za-z0-9][\w.-]{0,63}$/;

/**
 * Gives each request an id, which the response and the log contain: the one that a trusted proxy sent, or a new one.
 * Hono's own `requestId` is not used: it also accepts ids that do not match the pattern above. Takes the trace of the
 * request from its `traceparent`, for the log and the audit log; an invalid header is ignored.
 */
export function identifyRequest(trustedProxies: number) {
  return createMiddleware<HttpEnv>((c, next) => {
    const received = trustedProxies > 0 ? c.req.header('x-request-id') : undefined;
    const id = received && RECEIVED_ID.test(received) ? received : randomUUID();
    c.set('requestId', id);
    c.header('X-Request-Id', id);
    c.set('traceId', traceIdOf(c.req.header('traceparent')));
    return next();
  });
}

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
    const ms = Math.round(duration);
    const { method, path } = c.req;
    const { status } = c.res;
    metrics.countResponse(routeOf(c), { method, status }, duration);
    const traceId = c.get('traceId');
    const request = { requestId: c.get('requestId'), ...(traceId ? { traceId } : {}) };
    const level = c.get('isAudited') ? 'debug' : 'info';
    logger[level]?.({ ...request, method, path, status, ms }, 'request');
  });
}

/** Returns the pattern of the route that responded; `other` if none of a resource did. */
function routeOf(c: Context<HttpEnv>): string {
  const route = c.get('route') ?? routePath(c);
  return route === '/*' ? 'other' : route;
}

/** What the admission of requests needs. */
export interface AdmissionOptions {
  gate: AdmissionGate;
  clientAddress: ClientAddress;
}

/** Takes a slot of the gate for each request, before anything else is done for it. */
export function admission({ gate, clientAddress }: AdmissionOptions) {
  return createMiddleware<HttpEnv>(async (c, next) => {
    const { outgoing } = c.env ?? {};
    const slot = gate.enter(networkOf(clientAddress(c)), outgoing as ServerResponse | undefined);
    c.set('slot', slot);
    const leave = () => slot.leave();
    try {
      await gate.turn();
      await next();
    } finally {
      // A response that is closed already, because its client disconnected, never emits `close` again.
      if (outgoing && !outgoing.closed) outgoing.once('close', leave);
      else leave();
    }
  });
}

/** Finds the account by the requested host; an unknown host is `404` for every path. */
export function findTenant(config: () => Config) {
  return createMiddleware<HttpEnv>(async (c, next) => {
    const host = c.req.header('host') ?? new URL(c.req.url).host;
    const tenant = config().byHost.get(host.replace(/:\d+$/, '').toLowerCase());
    if (!tenant) throw new HttpProblem(404, 'No account is configured for this host.');
    c.set('tenant', tenant);
    await next();
  });
}
