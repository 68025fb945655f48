import assert from 'node:assert/strict';
import { once } from 'node:events';
import { readFileSync, writeFileSync } from 'node:fs';
import type { Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { join } from 'node:path';
import { after, before, describe, it } from 'node:test';
import { pathToFileURL } from 'node:url';
import { createContext, runInContext } from 'node:vm';
import { build } from 'esbuild';
import { launchBrowser } from '../node/launch-browser.ts';
import { installApp, removeApp } from './install-app.ts';
import { bundlePage, checkPage, type Page, serveEndpoint, servePage } from './other-origin.ts';
import { runCommand } from './run-command.ts';

const PATH = '/api/embed-session';
const NEED = JSON.stringify({ reason: 'initial', surface: 'dashboard', dashboard: 'sales' });
const COOKIE = 'session=ada';
/** What an edge runtime has. */
const WEB_STANDARDS = [
  ...['fetch', 'Headers', 'Request', 'Response', 'URL', 'AbortController', 'AbortSignal'],
  ...['ReadableStream', 'TextDecoder', 'TextEncoder', 'setTimeout', 'clearTimeout'],
  ...['DOMException', 'crypto', 'structuredClone', 'console'],
];

type Service = typeof import('../../src/service/index.ts');
type Handler = (request: Request) => Promise<Response>;

/** Sends the request of a page to a session endpoint. */
type Send = (method: string, body: string, headers: Record<string, string>) => Promise<Response>;

describe('the app backends', () => {
  let folder: string;
  let close = async () => {};
  let hostPage: Page;
  const hostFiles = { script: '', serviceUrl: '' };
  const servers: Server[] = [];

  before(async () => {
    folder = await installApp('backends');
    const { createService, loadConfig, openDatabase } = await load<Service>(
      'node_modules/svc-embed/dist/service/index.js',
    );
    const database = await openDatabase('memory://');
    hostPage = await servePage(hostFiles);
    servers.push(hostPage.server);
    const configFile = join(folder, 'service.json');
    const configText = readFileSync(configFile, 'utf8');
    writeFileSync(configFile, configText.replace('http://localhost:5173', hostPage.origin));
    const config = await loadConfig(configFile);
    const page = join(folder, 'node_modules/svc-embed/dist/page');
    const service = await createService({ config, database, appFolder: page });
    const { port } = await service.listen({ port: 0 });
    close = async () => {
      await service.close();
      await database.close();
    };
    hostFiles.serviceUrl = process.env.SVC_URL = `http://127.0.0.1:${port}`;
    process.env.SVC_API_KEY = 'replace-with-a-random-key';
    process.env.PORT = '0';
  });
  after(async () => {
    for (const server of servers) {
      server.close();
      server.closeAllConnections();
    }
    await close();
    removeApp(folder);
  });

  const load = <T>(file: string): Promise<T> => import(pathToFileURL(join(folder, file)).href);

  it('has no type errors', async () => {
    await runCommand(folder, 'npm', 'run', 'build');
  });

  for (const name of ['node-http', 'express', 'fastify', 'koa', 'hono'])
    it(`mints and revokes sessions with ${name}`, async () => {
      const { server } = await load<{ server: Server }>(`${name}.ts`);
      servers.push(server);
      if (!server.listening) await once(server, 'listening');
      const url = `http://localhost:${(server.address() as AddressInfo).port}${PATH}`;
      await checkEndpoint((method, body, headers) => fetch(url, { method, body, headers }));
    });

  it('mints and revokes sessions with web standards only', async () => {
    const handle = await loadWithoutNode(join(folder, 'edge.ts'));
    const url = `http://localhost${PATH}`;
    await checkEndpoint((method, body, headers) =>
      handle(new Request(url, { method, body, headers })),
    );
  });

  it('serves a page of another origin, with a cookie and with a bearer token', async () => {
    const endpoint = await serveEndpoint(folder, hostPage.origin);
    servers.push(endpoint.server);
    const browser = await launchBrowser();
    try {
      for (const credential of ['cookie', 'bearer token'] as const) {
        hostFiles.script = await bundlePage(folder, credential, endpoint.origin);
        await checkPage(browser, hostPage.origin, credential);
      }
    } finally {
      await browser.close();
    }
  });
});

/** Sends bodies that body parsers read (JSON), read as text, and do not read. */
async function checkEndpoint(send: Send): Promise<void> {
  for (const type of ['application/json', 'text/plain', 'application/octet-stream']) {
    const headers = { 'Content-Type': type, Cookie: COOKIE };
    const minted = await send('POST', NEED, headers);
    // Fastify rejects a type for which it has no parser.
    if (minted.status === 415 && type === 'application/octet-stream') continue;
    assert.equal(minted.status, 200, type);
    const { sessionId } = (await minted.json()) as { sessionId: string };
    assert.equal(typeof sessionId, 'string');
    const revoked = await send('DELETE', JSON.stringify({ sessionIds: [sessionId] }), headers);
    assert.equal(revoked.status, 204, type);
  }
  const json = { 'Content-Type': 'application/json' };
  assert.equal((await send('POST', NEED, json)).status, 401);
  const foreign = { ...json, Cookie: COOKIE, 'Sec-Fetch-Site': 'cross-site' };
  assert.equal((await send('POST', NEED, foreign)).status, 403);
}

/** Bundles a module for an edge runtime and runs it in a context that has web standards, and no modules of Node. */
async function loadWithoutNode(file: string): Promise<Handler> {
  const { outputFiles } = await build({
    entryPoints: [file],
    bundle: true,
    format: 'iife',
    globalName: 'edge',
    platform: 'browser',
    write: false,
  });
  const globals = WEB_STANDARDS.map((name) => [name, Reflect.get(globalThis, name)]);
  const context = createContext({ ...Object.fromEntries(globals), process: { env: process.env } });
  runInContext(outputFiles[0]?.text ?? '', context);
  return runInContext('edge.default.fetch', context);
}
