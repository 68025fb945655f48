import { once } from 'node:events';
import type { Socket } from 'node:net';
import { Hono } from 'hono';
import { Permits } from '../../../src/service/admission/permits.ts';
import type { HttpEnv } from '../../../src/service/http/env.ts';
import { type Listening, listen, type ServerOptions } from '../../../src/service/http/listen.ts';
import { problemResponse } from '../../../src/service/http/problem-response.ts';
import { admission } from '../../../src/service/http/request-middleware.ts';
import { silentLogger } from '../../../src/service/logging/logger.ts';

/** Serves `respond` with permits, as the service does. */
export function serveWithPermits(
  respond: (request: Request, env: HttpEnv['Bindings']) => Response | Promise<Response>,
  { permits = new Permits(), ...options }: ServerOptions & { permits?: Permits } = {},
): Promise<Listening> {
  const app = new Hono<HttpEnv>();
  app.onError(problemResponse(silentLogger, () => {}));
  app.use(admission(permits, async () => ['anonymous', '127.0.0', '127.0.0.1']));
  app.all('*', (c) => respond(c.req.raw, c.env));
  return listen(app.fetch, { port: 0, hostname: '127.0.0.1' }, options);
}

/** Everything that a socket received until it was closed. */
export async function received(socket: Socket): Promise<string> {
  let text = '';
  socket.on('data', (chunk) => {
    text += chunk;
  });
  await once(socket, 'close');
  return text;
}
