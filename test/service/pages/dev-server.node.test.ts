import assert from 'node:assert/strict';
import { once } from 'node:events';
import { mkdtemp, realpath, rm, writeFile } from 'node:fs/promises';
import { type IncomingMessage, request, type Server } from 'node:http';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { text } from 'node:stream/consumers';
import { after, before, beforeEach, describe, it } from 'node:test';
import type { Browser } from 'playwright-core';
import { createServer, type ViteDevServer } from 'vite';
import { launchBrowser } from '../../node/launch-browser.ts';
import { serve } from '../../node/serve.ts';
import { memoryEngine } from '../engines.ts';
import { TestService, testService } from '../test-service.ts';

const engine = memoryEngine();

const PAGE =
  '<!doctype html><html><head><link rel="icon" href="data:,"><script type="module" src="/main.js"></script></head><body></body></html>';
const script = (text: string) => `
document.body.append(Object.assign(document.createElement('p'), { textContent: '${text}' }));
import.meta.hot.accept(() => {});
`;

for (const base of ['/', '/embed/', '/other/'])
  describe(`a service with the development server of an app with the base path ${base}`, () => {
    let folder: string;
    let vite: ViteDevServer;
    let service: TestService;
    let browser: Browser;

    before(async () => {
      folder = await realpath(await mkdtemp(join(tmpdir(), 'svc-embed-dev-')));
      await writeFile(join(folder, 'index.html'), PAGE);
      await writeFile(join(folder, 'main.js'), script('one'));
      vite = await createServer({
        root: folder,
        base,
        configFile: false,
        logLevel: 'error',
        server: { host: '127.0.0.1', port: 0 },
      });
      await vite.listen();
      const [url = ''] = vite.resolvedUrls?.local ?? [];
      service = new TestService(engine, { appServer: new URL(url).origin });
      await service.start();
      browser = await launchBrowser();
    });
    after(async () => {
      await browser?.close();
      await service?.stop();
      await vite?.close();
      await rm(folder, { recursive: true });
    });

    it('displays a page of the app and updates its modules without a reload', async () => {
      const page = await browser.newPage();
      const errors: string[] = [];
      const sockets: string[] = [];
      page.on('pageerror', ({ message }) => errors.push(message));
      page.on('console', (message) => message.type() === 'error' && errors.push(message.text()));
      page.on('websocket', (socket) => sockets.push(new URL(socket.url()).host));
      const connected = page.waitForEvent('console', (message) =>
        message.text().includes('[vite] connected'),
      );
      await page.goto(service.url('/embed/dashboard/sales/tiles/3'));
      await page.getByText('one').waitFor();
      await connected;
      await writeFile(join(folder, 'main.js'), script('two'));
      // the watcher of Vite may report one write twice
      await page.getByText('two').first().waitFor();
      assert.equal(await page.getByText('one').count(), 1, 'the page was not loaded again');
      assert.deepEqual(sockets, [new URL(service.url('/')).host]);
      assert.deepEqual(errors, []);
    });

    it("adds the account's defaults and headers to the page", async () => {
      const { headers, text } = await service.request('/embed/chat');
      assert.match(text, /<script type="application\/json" id="svc-embed-account">/);
      assert.equal(headers.get('cache-control'), 'no-store');
      assert.match(
        headers.get('content-security-policy') ?? '',
        /; script-src 'self' 'unsafe-inline' 'unsafe-eval'; style-src 'self' 'unsafe-inline'; .*; connect-src 'self' ws: wss:; .*; frame-ancestors http:\/\/host\.example https:\/\/\*\.apps\.example$/,
      );
    });

    it('handles its own routes itself', async () => {
      assert.equal((await service.request('/healthz')).status, 200);
      assert.equal((await service.request('/api/v1/nothing')).status, 404);
      assert.equal((await service.request('/nothing', { method: 'POST' })).status, 404);
    });
  });

describe('a service whose development server does not respond', () => {
  const service = testService(engine, { appServer: 'http://127.0.0.1:1' });

  it('responds with 502 and names SVC_EMBED_APP', async () => {
    for (const path of ['/embed/chat', '/src/main.ts']) {
      const { status, body } = await service.request(path);
      assert.equal(status, 502);
      assert.match(body.detail, /127\.0\.0\.1:1 does not respond.*SVC_EMBED_APP/);
    }
  });

  it('handles a request that offers another protocol than WebSocket, or names the API', async () => {
    const path = '/api/v1/embed/generate-session';
    for (const upgrade of ['h2c', 'websocket', 'TLS/1.0']) {
      const headers = {
        ...{
          connection: 'Upgrade, HTTP2-Settings',
          upgrade,
          'http2-settings': 'AAEAAEAAAAIAAAABAAMAAABk',
        },
        authorization: 'Bearer acme-key',
      };
      const body = JSON.stringify({ deploymentId: 1, externalId: 'ann' });
      const minted = request(service.url(path), { method: 'POST', headers }).end(body);
      const [response] = (await once(minted, 'response')) as [IncomingMessage];
      assert.equal(response.statusCode, 200, upgrade);
      assert.match(JSON.parse(await text(response)).sessionId, /^[\w-]{43}$/);
    }
    const page = request(service.url('/livez'), {
      headers: { connection: 'upgrade', upgrade: 'h2c' },
    });
    const [response] = (await once(page.end(), 'response')) as [IncomingMessage];
    assert.equal(response.statusCode, 200);
    response.resume();
  });

  it('rejects a WebSocket', { timeout: 60_000 }, async () => {
    const socket = new WebSocket(service.url('/').replace('http', 'ws'));
    await once(socket, 'error'); // not sent by a connection that was open
  });
});

describe('a service with a development server that records its requests', () => {
  const received: IncomingMessage[] = [];
  let server: Server;
  let service: TestService;
  before(async () => {
    const started = await serve((request, response) => {
      received.push(request);
      response.setHeader('content-type', 'text/html').end('<html><head></head></html>');
    });
    server = started.server;
    server.on('upgrade', (request, socket) => {
      received.push(request);
      socket.destroy();
    });
    service = new TestService(engine, { appServer: `http://127.0.0.1:${started.port}` });
    await service.start();
  });
  beforeEach(() => void received.splice(0));
  after(async () => {
    await service?.stop();
    server?.close();
  });

  it('forwards the trace context of a request for a file', async () => {
    const traceparent = '00-4bf92f3577b34da6a3ce929d0e0e4736-00f067aa0ba902b7-01';
    const context = { traceparent, tracestate: 'vendor=1' };
    await service.request('/src/main.ts', { headers: { ...context, baggage: 'user=ann' } });
    await service.request('/src/main.ts');
    const names = [...Object.keys(context), 'baggage'];
    const forwarded = received.map(({ headers }) => names.map((name) => headers[name]));
    assert.deepEqual(forwarded, [
      [traceparent, 'vendor=1', undefined],
      [undefined, undefined, undefined],
    ]);
  });

  it('forwards no session id and no credentials', async () => {
    const headers = { cookie: 'a=b', authorization: 'Bearer secret' };
    await service.request('/embed/chat?session=secret', { headers });
    await service.request('/src/main.ts?t=1', { headers });
    const upgrade = request(service.url('/hmr'), {
      headers: { ...headers, connection: 'upgrade', upgrade: 'websocket' },
    });
    await new Promise((resolve) => upgrade.on('error', resolve).end());
    const urls = received.map(({ url }) => url);
    assert.deepEqual(urls, ['/embed/chat', '/src/main.ts?t=1', '/hmr']);
    for (const { headers } of received)
      assert.deepEqual([headers.cookie, headers.authorization], [undefined, undefined]);
  });
});
