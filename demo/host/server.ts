import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { serve } from '@hono/node-server';
import { serveStatic } from '@hono/node-server/serve-static';
import { Hono } from 'hono';
import { createEmbedClient, sessionEndpoint } from '../../src/backend/index.ts';
import { handedOver, runProgram } from '../program.ts';
import { sessionFor } from './viewer.ts';

await runProgram(async () => {
  const folder = join(handedOver('DEMO_FOLDER'), 'host');
  const service = handedOver('DEMO_SERVICE_ORIGIN');
  const page = (await readFile(join(folder, 'index.html'), 'utf8')).replaceAll(
    '{service}',
    service,
  );
  const endpoint = sessionEndpoint({
    client: createEmbedClient({ baseUrl: service, apiKey: handedOver('DEMO_API_KEY') }),
    session: sessionFor,
    onError: (error) => console.error(`host: ${error.message}`),
  });

  const app = new Hono();
  app.use(async (context, next) => {
    context.header('Content-Security-Policy', policy(service));
    context.header('X-Content-Type-Options', 'nosniff');
    await next();
  });
  app.all('/api/embed-session', ({ req }) => endpoint(req.raw));
  app.get('/', (context) => context.html(page));
  app.use('/assets/*', serveStatic({ root: folder }));

  return listen(app, Number(handedOver('DEMO_HOST_PORT')));
});

/** What the page may load: its own files, and frames of the service. The element probes the service's origin. */
function policy(service: string): string {
  return [
    "default-src 'none'",
    "script-src 'self'",
    "style-src 'self'",
    "img-src 'self' data:",
    `connect-src 'self' ${service}`,
    `frame-src ${service}`,
    "base-uri 'none'",
    "form-action 'none'",
    "frame-ancestors 'none'",
  ].join('; ');
}

function listen(app: Hono, port: number): Promise<{ close(): Promise<void> }> {
  return new Promise((resolve, reject) => {
    const server = serve({ fetch: app.fetch, port, hostname: 'localhost' }, () =>
      resolve({ close: () => new Promise((done) => server.close(() => done())) }),
    );
    server.once('error', reject);
  });
}
