import { once } from 'node:events';
import { join } from 'node:path';
import { type ServerType, serve } from '@hono/node-server';
import { Hono } from 'hono';
import { compress } from 'hono/compress';
import type { Surface } from '../../src/api/index.ts';
import { requiredVariable, runProcess } from '../run-process.ts';
import { embedBackend } from './embed-backend.ts';
import { createFaultProxy } from './fault-proxy/fault-proxy.ts';
import { faultRoutes } from './fault-proxy/fault-routes.ts';
import { FaultRegistry } from './fault-proxy/faults.ts';
import { runOnce } from './run-once.ts';
import { seedComments } from './seed-comments.ts';
import { seedWorkspace } from './seed-workspace.ts';
import { serveDocs } from './serve-docs.ts';
import { servePages } from './serve-pages.ts';
import { exchangeSession } from './server-session.ts';
import { signInExample } from './sign-in-example.ts';
import { mintAs, viewAs } from './view-as.ts';
import { sessionFor } from './viewer.ts';

await runProcess(async () => {
  const folder = requiredVariable('DEMO_FOLDER');
  const service = requiredVariable('DEMO_SERVICE_ORIGIN');
  const { client, endpoint } = embedBackend(service, requiredVariable('DEMO_API_KEY'));
  const registry = new FaultRegistry();
  const port = Number(requiredVariable('DEMO_HOST_PORT'));
  const proxyOrigin = requiredVariable('DEMO_PROXY_ORIGIN');

  const app = new Hono();
  app.all('/api/embed-session', ({ req }) => endpoint(req.raw));
  const redeem = async (id: string) => void (await exchangeSession(service, id));
  const mint = (request: Request, viewer?: string) =>
    viewer === undefined ? endpoint(request) : mintAs(client, viewer, request);
  app.route('/api/fault-proxies', faultRoutes({ registry, endpoint: mint, redeem }));
  app.route('/api/view-as', viewAs(client));
  app.route('/api/sign-in-example', signInExample(client, service));
  app.use(compress());
  serveDocs(app, folder, service);
  await servePages(app, join(folder, 'host'), { service, proxy: proxyOrigin });

  const proxy = createFaultProxy({ service, host: `http://localhost:${port}`, registry });
  await untilListening(proxy.listen(Number(new URL(proxyOrigin).port), '127.0.0.1'));
  const viewerSession = (surface: Surface) =>
    sessionFor(new Request(service), { reason: 'initial', surface });
  const database = join(folder, 'demo.db');
  await runOnce(database, 'comments', () =>
    seedComments(client, service, viewerSession('dashboard')),
  ).catch(({ message }) => {
    console.error(`host: could not write the example comments. ${message}`);
  });
  await runOnce(database, 'workspace', () =>
    seedWorkspace(client, service, viewerSession('app')),
  ).catch(({ message }) => {
    console.error(`host: could not create the example workspace. ${message}`);
  });
  const server = serve({ fetch: app.fetch, port, hostname: 'localhost' });
  await untilListening(server);
  return {
    async close() {
      await Promise.all([server, proxy].map(closeServer));
    },
  };
});

async function untilListening(server: ServerType): Promise<void> {
  if (!server.listening) await once(server, 'listening');
}

/** Closes a server and its open connections. */
function closeServer(server: ServerType): Promise<void> {
  const done = new Promise<void>((resolve) => server.close(() => resolve()));
  if ('closeAllConnections' in server) server.closeAllConnections();
  return done;
}
