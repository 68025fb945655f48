import type { Context } from 'hono';
import type { HttpEnv } from './env.ts';
import { HttpProblem } from './problem.ts';

/**
 * Returns a signal that aborts when the client disconnects before it has received the response, so that work for it can
 * be canceled. The status is for the log only. Undefined without a connection.
 */
export function disconnectionSignal(c: Context<HttpEnv>): AbortSignal | undefined {
  const { outgoing } = c.env ?? {};
  if (!outgoing) return undefined;
  const disconnected = new AbortController();
  const abort = () => {
    if (outgoing.writableFinished) return;
    const detail = 'The client has disconnected.';
    disconnected.abort(new HttpProblem(499, detail, { reason: 'client-disconnected' }));
  };
  if (outgoing.closed) abort();
  else outgoing.once('close', abort);
  return disconnected.signal;
}
