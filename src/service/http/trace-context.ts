import { createMiddleware } from 'hono/factory';
import type { HttpEnv } from './env.ts';

/** Version, trace id, span id and flags of W3C Trace Context; a later version may append fields. */
const TRACEPARENT =
  /^(?!ff)([0-9a-f]{2})-(?!0{32})([0-9a-f]{32})-(?!0{16})[0-9a-f]{16}-[0-9a-f]{2}(-[!-~]*)?$/;
const LENGTH_MAX = 256;

/** Takes the trace of a request from its `traceparent`, for the log and the audit log. An invalid header is ignored. */
export const traceContext = createMiddleware<HttpEnv>((c, next) => {
  const traceId = traceIdOf(c.req.header('traceparent'));
  if (traceId) c.set('traceId', traceId);
  return next();
});

function traceIdOf(header = ''): string | undefined {
  if (header.length > LENGTH_MAX) return undefined;
  const [, version, traceId, more] = TRACEPARENT.exec(header) ?? [];
  return version === '00' && more !== undefined ? undefined : traceId;
}
