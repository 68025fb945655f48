import type { RequestListener, Server } from 'node:http';
import type { Context } from 'hono';
import type { HttpEnv } from './env.ts';

/** The responses whose client waits for `100 Continue` before it sends the body. */
const waiting = new WeakSet<object>();

/**
 * Handles requests with `Expect: 100-continue`. By default, Node sends `100 Continue` before any check. A client that is
 * rejected first may send the body or not, so its connection is closed.
 */
export function deferContinue(server: Server, handle: RequestListener): void {
  server.on('checkContinue', (request, response) => {
    waiting.add(response);
    response.setHeader('Connection', 'close');
    handle(request, response);
  });
}

/** Sends `100 Continue` to a client that has requested it; the client then sends the body. */
export function sendContinue(c: Context<HttpEnv>): void {
  const { outgoing } = c.env ?? {};
  if (!outgoing || !waiting.delete(outgoing)) return;
  outgoing.removeHeader('Connection');
  outgoing.writeContinue();
}
