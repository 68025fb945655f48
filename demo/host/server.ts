import { join } from 'node:path';
import { serve } from '@hono/node-server';
import { Hono } from 'hono';
import { createEmbedClient, sessionEndpoint } from '../../src/backend/index.ts';
import { handedOver, runProgram } from '../program.ts';
import { servePages } from './pages.ts';
import { portal } from './portal.ts';
import { sessionFor } from './viewer.ts';

await runProgram(async () => {
  const folder = join(handedOver('DEMO_FOLDER'), 'host');
  const service = handedOver('DEMO_SERVICE_ORIGIN');
  const client = createEmbedClient({ baseUrl: service, apiKey: handedOver('DEMO_API_KEY') });
  const endpoint = sessionEndpoint({
    client,
    session: sessionFor,
    onError: (error) => console.error(`host: ${error.message}`),
  });

  const app = new Hono();
  app.all('/api/embed-session', ({ req }) => endpoint(req.raw));
  app.route('/api/portal', portal(client, service));
  await servePages(app, folder, service);

  return listen(app, Number(handedOver('DEMO_HOST_PORT')));
});

function listen(app: Hono, port: number): Promise<{ close(): Promise<void> }> {
  return new Promise((resolve, reject) => {
    const server = serve({ fetch: app.fetch, port, hostname: 'localhost' }, () =>
      resolve({ close: () => new Promise((done) => server.close(() => done())) }),
    );
    server.once('error', reject);
  });
}
