import { once } from 'node:events';
import { join } from 'node:path';
import { type ServerType, serve } from '@hono/node-server';
import { Hono } from 'hono';
import { SESSION_TOKEN } from '../../src/api/paths.ts';
import type { Surface } from '../../src/api/surface.ts';
import { requiredVariable, runProcess } from '../run-process.ts';
import { embedBackend } from './embed-backend.ts';
import { FaultDesks } from './faults.ts';
import { faultyEndpoint } from './faulty-endpoint.ts';
import { startConversation } from './first-conversation.ts';
import { firstTime } from './first-time.ts';
import { furnishWorkspace } from './first-workspace.ts';
import { createLine } from './line/line.ts';
import { servePages } from './pages.ts';
import { portal } from './portal.ts';
import { sessionFor } from './viewer.ts';

await runProcess(async () => {
  const folder = requiredVariable('DEMO_FOLDER');
  const service = requiredVariable('DEMO_SERVICE_ORIGIN');
  const { client, endpoint } = embedBackend(service, requiredVariable('DEMO_API_KEY'));
  const desks = new FaultDesks();
  const port = Number(requiredVariable('DEMO_HOST_PORT'));
  const line = requiredVariable('DEMO_PROXY_ORIGIN');

  const app = new Hono();
  app.all('/api/embed-session', ({ req }) => endpoint(req.raw));
  const spend = (id: string) => redeem(service, id);
  app.route('/api/lines', faultyEndpoint({ desks, endpoint, spend }));
  app.route('/api/portal', portal(client, service));
  await servePages(app, join(folder, 'host'), { service, line });

  const proxy = createLine({ service, host: `http://localhost:${port}`, desks });
  await listening(proxy.listen(Number(new URL(line).port), '127.0.0.1'));
  const viewerOf = (surface: Surface) =>
    sessionFor(new Request(service), { reason: 'initial', surface });
  const database = join(folder, 'demo.db');
  await firstTime(database, 'conversation', () =>
    startConversation(client, service, viewerOf('dashboard')),
  ).catch(({ message }) => {
    console.error(`host: nobody has said anything yet. ${message}`);
  });
  await firstTime(database, 'workspace', () =>
    furnishWorkspace(client, service, viewerOf('app')),
  ).catch(({ message }) => {
    console.error(`host: nothing is in the workspace yet. ${message}`);
  });
  const server = serve({ fetch: app.fetch, port, hostname: 'localhost' });
  await listening(server);
  return {
    async close() {
      await Promise.all([server, proxy].map(closed));
    },
  };
});

async function redeem(service: string, sessionId: string): Promise<void> {
  await fetch(service + SESSION_TOKEN, {
    method: 'POST',
    headers: { 'Content-Type': 'application/json' },
    body: JSON.stringify({ sessionId }),
  });
}

async function listening(server: ServerType): Promise<void> {
  if (!server.listening) await once(server, 'listening');
}

/** Closes a server, and what is still open to it. */
function closed(server: ServerType): Promise<void> {
  const done = new Promise<void>((resolve) => server.close(() => resolve()));
  if ('closeAllConnections' in server) server.closeAllConnections();
  return done;
}
