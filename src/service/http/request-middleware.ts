import { randomUUID } from 'node:crypto';
import { isIP } from 'node:net';
import type { Context } from 'hono';
import { createMiddleware } from 'hono/factory';
import { routePath } from 'hono/route';
import { matchesOrigin } from '../../api/host-origin.ts';
import { traceIdOf } from '../../lib/http.ts';
import { forwardedAddress, normalizeAddress } from '../../lib/network.ts';
import type { PermitScope, Permits } from '../admission/permits.ts';
import type { Config, Tenant } from '../config/config.ts';
import type { Logger } from '../logging/logger.ts';
import type { Metrics } from '../metrics/metrics.ts';
import type { HttpEnv } from './env.ts';
import { HttpProblem, NoPermit } from './problem.ts';

/** The longest name of a host with a port. */
const HOST_LENGTH_MAX = 260;
/** Load balancers request them every second. */
const HEALTH_PATHS = ['/livez', '/readyz', '/healthz'];
/** A received id is written to logs and to the response, so it must be plain and short. */
const RECEIVED_ID = /^[A-Za-z0-9][\w.-]{0,63}$/;
/** How long a browser may cache the response to a preflight request. */
const PREFLIGHT_SECONDS = '7200';
/** The headers of W3C Trace Context, which a page with OpenTelemetry adds to its requests. */
const TRACE_HEADERS = 'traceparent, tracestate';
const ALLOWED_HEADERS = `Authorization, Content-Type, If-None-Match, Idempotency-Key, Prefer, ${TRACE_HEADERS}`;
const EXPOSED_HEADERS = 'ETag, Date, Retry-After, Preference-Applied';
const ALLOWED_METHODS = 'GET, HEAD, POST, PATCH, DELETE';

/**
 * Gives each request an id, which the response and the log contain: the one that a trusted proxy sent, or a new one.
 * Hono's own `requestId` is not used: it also accepts ids that do not match the pattern above. Takes the trace of the
 * request from its `traceparent`, for the log and the audit log; an invalid header is ignored. Sets the client's address.
 */
export function identifyRequest(trustedProxies: number) {
  return createMiddleware<HttpEnv>((c, next) => {
    const received = trustedProxies > 0 ? c.req.header('x-request-id') : undefined;
    const id = received && RECEIVED_ID.test(received) ? received : randomUUID();
    c.set('requestId', id);
    c.header('X-Request-Id', id);
    c.set('traceId', traceIdOf(c.req.header('traceparent')));
    c.set('address', clientAddress(c, trustedProxies));
    return next();
  });
}

/**
 * Returns the address of the client behind a number of proxies. Each of them appends the address it was called from to
 * `X-Forwarded-For`, so only that many of the last addresses in it are trusted; a client can write the others.
 */
export function clientAddress(c: Context<HttpEnv>, trustedProxies: number): string {
  const remote = c.env?.incoming?.socket.remoteAddress ?? '';
  if (trustedProxies === 0) return normalizeAddress(remote);
  const forwarded = (c.req.header('x-forwarded-for') ?? '').split(',').slice(-trustedProxies);
  const address = forwardedAddress(forwarded[0] ?? '');
  return normalizeAddress(isIP(address) ? address : remote);
}

/**
 * Counts and logs every request: its account, host, session and path, never the query, another header or a body. The time
 * that a list has waited for a change is not counted. A health check that succeeds is logged at `debug`. Also forbids MIME
 * sniffing of the response.
 */
export function logRequests(logger: Logger, metrics: Metrics) {
  return createMiddleware<HttpEnv>(async (c, next) => {
    const start = performance.now();
    c.header('X-Content-Type-Options', 'nosniff');
    await next();
    const duration = performance.now() - start - (c.get('waitedMs') ?? 0);
    const ms = Math.round(duration);
    const { method, path } = c.req;
    const { status } = c.res;
    metrics.countResponse(routeOf(c), { method, status }, duration);
    const traceId = c.get('traceId');
    const request = { requestId: c.get('requestId'), ...(traceId ? { traceId } : {}) };
    const isUsualCheck = status === 200 && HEALTH_PATHS.includes(path);
    const level = isUsualCheck ? 'debug' : 'info';
    const of = {
      account: c.get('tenant')?.name ?? null, // `c.var` would copy all variables
      host: c.req.header('host')?.slice(0, HOST_LENGTH_MAX) ?? null,
      sessionIdHash: c.get('principal')?.sessionIdHash ?? null,
    };
    logger[level]?.({ ...request, ...of, method, path, status, ms }, 'request');
  });
}

/** Returns the pattern of the route that responded; `other` if none of a resource did. */
function routeOf(c: Context<HttpEnv>): string {
  const route = c.get('route') ?? routePath(c);
  return route === '/*' ? 'other' : route;
}

/** Sets the account of the requested host, if there is one. */
export function findTenant(config: () => Config) {
  return createMiddleware<HttpEnv>((c, next) => {
    const tenant = tenantOf(c, config());
    if (tenant) c.set('tenant', tenant);
    return next();
  });
}

/** Rejects requests for an unknown host, for every path. */
export const requireTenant = createMiddleware<HttpEnv>((c, next) => {
  if (!c.get('tenant')) throw unknownHost();
  return next();
});

/** Sets the account again, after the configuration may have changed. Throws `404` if it has been removed. */
export function findTenantAgain(c: Context<HttpEnv>, config: Config): void {
  const tenant = tenantOf(c, config);
  if (!tenant) throw unknownHost();
  c.set('tenant', tenant);
}

function tenantOf({ req }: Context<HttpEnv>, { byHost }: Config): Tenant | undefined {
  const host = req.header('host') ?? new URL(req.url).host;
  // The final dot of a host name in full, as in `acme.example.`, names the same host.
  return byHost.get(host.replace(/\.?(:\d*)?$/, '').toLowerCase());
}

function unknownHost(): HttpProblem {
  return new HttpProblem(404, 'No account is configured for this host.');
}

/**
 * Allows requests from the account's host pages: their exact origin, without credentials. It comes before every check, so
 * that a page can read each error.
 * Hono's own `cors` is not used: it sends the exposed headers to every origin, treats every OPTIONS request as a
 * preflight, and sets `Vary` after the handler, which makes Hono build the response twice.
 */
export const cors = createMiddleware<HttpEnv>((c, next) => {
  c.header('Vary', 'Origin');
  const origin = c.req.header('origin');
  const embedding = c.get('tenant')?.embedding;
  const allowed =
    origin !== undefined && embedding?.enabled && matchesOrigin(origin, embedding.hostOrigins);
  if (allowed) {
    c.header('Access-Control-Allow-Origin', origin);
    c.header('Access-Control-Expose-Headers', EXPOSED_HEADERS);
  }
  if (!embedding || !isPreflight(c)) return next();
  if (allowed) allowPreflight(c, { methods: ALLOWED_METHODS, headers: ALLOWED_HEADERS });
  return Promise.resolve(c.body(null, 204));
});

/** Allows requests from every page, without credentials. It comes before every check, like `cors`. */
export const openCors = createMiddleware<HttpEnv>((c, next) => {
  c.header('Access-Control-Allow-Origin', '*');
  if (!isPreflight(c)) return next();
  allowPreflight(c, { headers: TRACE_HEADERS });
  return Promise.resolve(c.body(null, 204));
});

/** Whether a request is a preflight request of a browser. */
function isPreflight({ req }: Context<HttpEnv>): boolean {
  return req.method === 'OPTIONS' && req.header('access-control-request-method') !== undefined;
}

function allowPreflight(
  c: Context<HttpEnv>,
  { methods, headers }: { methods?: string; headers: string },
): void {
  if (methods) c.header('Access-Control-Allow-Methods', methods);
  c.header('Access-Control-Allow-Headers', headers);
  c.header('Access-Control-Max-Age', PREFLIGHT_SECONDS);
}

/**
 * Takes a permit for each request before its body is read, until its response was passed to the operating system completely
 * or its connection has ended. It is idle while only the client can continue: its connection ends if it is taken away.
 * `scopeOf` returns whose permit it is.
 */
export function admission(
  permits: Permits,
  scopeOf: (c: Context<HttpEnv>) => Promise<PermitScope>,
) {
  return createMiddleware<HttpEnv>(async (c, next) => {
    const permit = permits.take(await scopeOf(c));
    if (!permit) throw new NoPermit();
    c.set('permit', permit);
    const { outgoing } = c.env ?? {};
    try {
      await next();
    } finally {
      // A response that is closed already, because its client disconnected, never emits `close` again.
      if (outgoing && !outgoing.closed) {
        outgoing.once('close', () => permit.release());
        // A small response is passed to the operating system at once, and its permit is never idle.
        setImmediate(() => permit.idle(() => outgoing.destroy()));
      } else permit.release();
    }
  });
}
