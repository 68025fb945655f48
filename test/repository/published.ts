import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { readFile } from 'node:fs/promises';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { createInterface } from 'node:readline';
import { text } from 'node:stream/consumers';

const API_KEY = 'key-of-the-published-package';

/**
 * Starts the service of the package at `packed` with its built-in page, in a separate process, for the host page at
 * `hostOrigin`.
 */
export async function publishedService(packed: string, hostOrigin: string) {
  const folder = mkdtempSync(join(tmpdir(), 'svc-published-'));
  const SVC_CONFIG = join(folder, 'config.json');
  const tenant = {
    name: 'acme',
    hosts: ['127.0.0.1'],
    embedding: { hostOrigins: [hostOrigin], comments: true },
    users: [{ internalId: 'root', email: 'root@acme.example', role: 'admin', apiKeys: [API_KEY] }],
    deployments: [{ id: 1, branches: [{ name: 'main', production: true }] }],
    dashboards: [{ publicId: 'sales', deploymentId: 1, title: 'Sales' }],
  };
  writeFileSync(SVC_CONFIG, JSON.stringify({ tenants: [tenant] }));
  const child = spawn(process.execPath, [join(packed, 'dist/service/main.js')], {
    env: { ...process.env, SVC_CONFIG, PORT: '0', DATABASE_URL: join(folder, 'service.db') },
    stdio: ['ignore', 'pipe', 'inherit'],
  });
  const [line] = await once(createInterface({ input: child.stdout }), 'line');
  return {
    baseUrl: JSON.parse(line).url as string,
    apiKey: API_KEY,
    async close() {
      const ended = once(child, 'exit');
      child.kill('SIGTERM');
      await ended;
      rmSync(folder, { recursive: true });
    },
  };
}

/**
 * Serves two host pages with the script tags of the package at `packed` (the embed at `/`, the comments at `/comments`)
 * and its backend.
 */
export async function publishedHost(packed: string) {
  let handleSession: (request: Request) => Promise<Response> = async () => new Response();
  let baseUrl = '';
  const server = createServer(async (request, response) => {
    if (request.method === 'POST') {
      const body = await text(request);
      const headers = { 'sec-fetch-site': `${request.headers['sec-fetch-site']}` };
      const url = new URL('/api/embed-session', origin);
      const result = await handleSession(new Request(url, { method: 'POST', body, headers }));
      response.writeHead(result.status, { 'content-type': 'application/json' });
      response.end(await result.text());
    } else if (request.url === '/') {
      response.writeHead(200, { 'content-type': 'text/html' });
      response.end(`<!doctype html><html lang="en"><title>host</title>
        <script type="module" src="/svc-embed.min.js"></script>
        <svc-embed base-url="${baseUrl}" dashboard="sales" session-url="/api/embed-session"></svc-embed>`);
    } else if (request.url === '/comments') {
      response.writeHead(200, { 'content-type': 'text/html' });
      response.end(`<!doctype html><html lang="en"><title>host</title>
        <script type="module" src="/svc-comments.min.js"></script>
        <script type="module">
          const body = JSON.stringify({ reason: 'initial', surface: 'dashboard', dashboard: 'sales' });
          document.querySelector('svc-comments').sessionProvider = async () =>
            (await fetch('/api/embed-session', { method: 'POST', body })).json();
        </script>
        <svc-comments base-url="${baseUrl}" dashboard="sales"></svc-comments>`);
    } else {
      const file = await readFile(join(packed, 'dist/cdn', `${request.url}`)).catch(
        () => undefined,
      );
      response.writeHead(file ? 200 : 404, { 'content-type': 'text/javascript' }).end(file);
    }
  });
  server.listen(0, 'localhost');
  await once(server, 'listening');
  const origin = `http://localhost:${(server.address() as AddressInfo).port}`;
  return {
    origin,
    async serve(service: { baseUrl: string; apiKey: string }) {
      baseUrl = service.baseUrl;
      const { createEmbedClient, sessionEndpoint } = await import(join(packed, 'dist/backend.js'));
      const session = () => ({ deploymentId: 1, externalId: 'ada', embedTenantName: 'globex' });
      handleSession = sessionEndpoint({ client: createEmbedClient(service), session });
    },
    close: () => server.close(),
  };
}
