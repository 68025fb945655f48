import { createMiddleware } from 'hono/factory';
import { traceIdOf } from '../../lib/traceparent.ts';
import type { HttpEnv } from './env.ts';

/** Takes the trace of a request from its `traceparent`, for the log and the audit log. An invalid header is ignored. */
export const traceContext = createMiddleware<HttpEnv>((c, next) => {
  const traceId = traceIdOf(c.req.header('traceparent'));
  if (traceId) c.set('traceId', traceId);
  return next();
});
