import type { Context } from 'hono';
import { createMiddleware } from 'hono/factory';
import { matchesOrigin } from '../../api/host-origin.ts';
import type { HttpEnv } from './env.ts';

/** The headers of W3C Trace Context, which a page with OpenTelemetry adds to its requests. */
export const TRACE_HEADERS = 'traceparent, tracestate';
/** How long a browser may cache the response to a preflight request. */
export const PREFLIGHT_SECONDS = '7200';
const ALLOWED_HEADERS = `Authorization, Content-Type, If-None-Match, Idempotency-Key, Prefer, ${TRACE_HEADERS}`;
const EXPOSED_HEADERS = 'ETag, Date, Retry-After, Preference-Applied';
const ALLOWED_METHODS = 'GET, HEAD, POST, PATCH, DELETE';

/** Whether a request is a preflight request of a browser. */
export function isPreflight({ req }: Context<HttpEnv>): boolean {
  return req.method === 'OPTIONS' && req.header('access-control-request-method') !== undefined;
}

/**
 * Allows requests from the account's host pages: their exact origin, without credentials.
 * Hono's own `cors` is not used: it sends the exposed headers to every origin, treats every OPTIONS request as a
 * preflight, and sets `Vary` after the handler, which makes Hono build the response twice.
 */
export const cors = createMiddleware<HttpEnv>(async (c, next) => {
  c.header('Vary', 'Origin');
  const origin = c.req.header('origin');
  const { enabled, hostOrigins } = c.get('tenant').embedding;
  const allowed = origin !== undefined && enabled && matchesOrigin(origin, hostOrigins);
  if (allowed) {
    c.header('Access-Control-Allow-Origin', origin);
    c.header('Access-Control-Expose-Headers', EXPOSED_HEADERS);
  }
  if (!isPreflight(c)) return next();
  if (allowed) {
    c.header('Access-Control-Allow-Methods', ALLOWED_METHODS);
    c.header('Access-Control-Allow-Headers', ALLOWED_HEADERS);
    c.header('Access-Control-Max-Age', PREFLIGHT_SECONDS);
  }
  return c.body(null, 204);
});
