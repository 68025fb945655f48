import { once } from 'node:events';
import type { Socket } from 'node:net';
import { Hono } from 'hono';
import { AdmissionGate } from '../../../src/service/admission/admission-gate.ts';
import { clientAddress } from '../../../src/service/http/client-address.ts';
import type { HttpEnv } from '../../../src/service/http/env.ts';
import { type Listening, listen, type ServerOptions } from '../../../src/service/http/listen.ts';
import { problemResponse } from '../../../src/service/http/problem.ts';
import { admission } from '../../../src/service/http/request-middleware.ts';
import { silentLogger } from '../../../src/service/logging/logger.ts';

/** Serves `respond` with an admission gate, as the service does. */
export function serveWithGate(
  respond: (request: Request, env: HttpEnv['Bindings']) => Response | Promise<Response>,
  options: Partial<ServerOptions> = {},
): Promise<Listening> {
  const { gate = new AdmissionGate() } = options;
  const app = new Hono<HttpEnv>();
  app.onError(problemResponse(silentLogger, () => {}));
  app.use(admission({ gate, clientAddress: clientAddress(0) }));
  app.all('*', (c) => respond(c.req.raw, c.env));
  return listen(app.fetch, { port: 0, hostname: '127.0.0.1' }, { gate, ...options });
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
