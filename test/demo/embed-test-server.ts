import assert from 'node:assert/strict';
import { createHash } from 'node:crypto';
import { rm } from 'node:fs/promises';
import { join } from 'node:path';
import { after, afterEach, before } from 'node:test';
import type { BrowserContextOptions, Page } from 'playwright-core';
import { CHAT_PATH } from '../../demo/chat.ts';
import { DATA_PATH } from '../../demo/query.ts';
import { chatRoute } from '../../demo/service/chat/route.ts';
import { dataRoute } from '../../demo/service/data-route.ts';
import { demoConfig } from '../../demo/service/service-config.ts';
import { workspaceRoute } from '../../demo/service/workspace/route.ts';
import {
  defaultSettings,
  type FullItem,
  type Report,
  WORKSPACE_PATH,
} from '../../demo/workspace.ts';
import { createEmbedClient, type GenerateSession } from '../../src/backend/index.ts';
import { createAction, type EmbedEvent, parseEvent } from '../../src/protocol/index.ts';
import { createService, openDatabase, parseConfig } from '../../src/service/index.ts';
import { launchBrowser } from '../node/launch-browser.ts';
import { serve } from '../node/serve.ts';
import type { Visit } from './browser.ts';
import { demoFolder } from './demo-folder.ts';
import { TestPages } from './test-pages.ts';

/** A surface in a frame of a host page. */
export type FramedEmbed = Awaited<ReturnType<EmbedTestServer['openFramed']>>;

const KEY = 'key of the tests';
const PATHS = { app: '/embed/d/1/app', chat: '/embed/chat', dashboard: '/embed/dashboard/flights' };

/** A service with the embedded app and its routes, and a browser that opens surfaces with any session. */
export class EmbedTestServer {
  /** Stops the service and the browser, and removes their files. */
  readonly end: () => Promise<void>;
  readonly #origin: string;
  readonly #host: string;
  readonly #pages: TestPages;

  private constructor(origin: string, host: string, pages: TestPages, end: () => Promise<void>) {
    this.#origin = origin;
    this.#host = host;
    this.#pages = pages;
    this.end = end;
  }

  /** Starts the service; `pictureOrigins` is the setting of the account. */
  static async start(pictureOrigins: string[] = []): Promise<EmbedTestServer> {
    const folder = await demoFolder();
    const database = await openDatabase(join(folder, 'demo.db'));
    const { server: host, port } = await serve((_request, response) => {
      response.setHeader('Content-Type', 'text/html').end('<!doctype html><title>Host</title>');
    });
    const hostOrigin = `http://localhost:${port}`;
    const hash = createHash('sha256').update(KEY).digest('hex');
    const demo = demoConfig(hash, hostOrigin);
    for (const { embedding } of demo.tenants) Object.assign(embedding, { pictureOrigins });
    const config = parseConfig(demo);
    const service = await createService({ config, database, appFolder: join(folder, 'embed') });
    const data = dataRoute(database);
    service.mount(DATA_PATH, data);
    service.mount(CHAT_PATH, { requires: 'ai', handler: chatRoute({ database, data }) });
    service.mount(WORKSPACE_PATH, await workspaceRoute(database));
    const { url } = await service.listen({ port: 0, hostname: '127.0.0.1' });
    const browser = await launchBrowser();
    return new EmbedTestServer(url, hostOrigin, new TestPages(browser), async () => {
      await browser.close();
      host.closeAllConnections();
      host.close();
      await service.close();
      await database.close();
      await rm(folder, { recursive: true, force: true });
    });
  }

  /**
   * Opens a surface without a host page, as a creator of Northwind; `session` overrides the session settings, and
   * `prepare` runs before the navigation.
   */
  async open(
    surface: keyof typeof PATHS,
    session: Partial<GenerateSession> = {},
    { fragment = '', ...options }: BrowserContextOptions & { fragment?: string } = {},
    prepare?: (page: Page) => Promise<unknown>,
  ): Promise<Visit> {
    const sessionId = await this.#mint(session);
    const address = `${this.#origin}${PATHS[surface]}?session=${sessionId}${fragment}`;
    return this.#pages.open(address, options, prepare);
  }

  /**
   * Opens a surface in a frame of a host page, which sends actions and renews the session, and records the events of the
   * frame. `path` overrides that of the surface; `prepare` runs before the navigation.
   */
  async openFramed(
    surface: keyof typeof PATHS,
    session: Partial<GenerateSession> = {},
    { fragment = '', path = PATHS[surface] } = {},
    prepare?: (page: Page) => Promise<unknown>,
  ) {
    const { page } = await this.#pages.open(this.#host, {}, prepare);
    await page.evaluate(
      (src) => {
        const received: unknown[] = [];
        Object.assign(globalThis, { received });
        addEventListener('message', ({ data }) => received.push(data));
        const frame = document.body.appendChild(document.createElement('iframe'));
        Object.assign(frame, { src, width: '1200', height: '700' });
      },
      `${this.#origin}${path}?session=${await this.#mint(session)}${fragment}`,
    );
    const send = (type: string, payload: object = {}) =>
      page.evaluate(([action, origin]) => frames[0]?.postMessage(action, origin), [
        createAction(type, payload),
        this.#origin,
      ] as const);
    const setFilter = (member: string, value: unknown) =>
      send('svc:action:set-filter', { filterUrlParameter: `f_${member}=${JSON.stringify(value)}` });
    const renew = async (renewed: Partial<GenerateSession>) =>
      send('svc:action:set-session', { sessionId: await this.#mint(renewed) });
    /** Returns the events so far; fails if one of them is invalid. */
    const events = async (): Promise<EmbedEvent[]> => {
      const received = await page.evaluate<unknown[]>('received');
      return received.flatMap((data) => {
        const parsed = parseEvent(data);
        assert.ok(parsed?.kind === 'event' || parsed?.kind === 'extension', JSON.stringify(data));
        return parsed.kind === 'event' ? [parsed.event] : [];
      });
    };
    return { page, frame: page.frameLocator('iframe'), send, setFilter, renew, events };
  }

  /** Calls a mounted route with a session; resolves with the JSON of the response. */
  async call(path: string, body: unknown, session: Partial<GenerateSession> = {}, method = 'POST') {
    const exchange = await fetch(`${this.#origin}/api/v1/embed/session/token`, {
      method: 'POST',
      headers: { 'Content-Type': 'application/json' },
      body: JSON.stringify({ sessionId: await this.#mint(session) }),
    });
    const { token } = (await exchange.json()) as { token: string };
    const headers = { Authorization: `Embed-Token ${token}`, 'Content-Type': 'application/json' };
    const response = await fetch(`${this.#origin}${path}`, {
      method,
      headers,
      body: JSON.stringify(body),
    });
    return response.json();
  }

  /** Creates a workbook of Mara. */
  createWorkbook(title: string, report: Partial<Report>): Promise<FullItem> {
    const body = { measures: ['flights.count'], dimensions: [], view: 'numbers', ...report };
    return this.call('/workspace/items', { kind: 'workbook', title, body });
  }

  /** Creates a dashboard of Mara. */
  createBoard(title: string, ...tiles: object[]): Promise<FullItem> {
    const body = { tiles, settings: defaultSettings };
    return this.call('/workspace/items', { kind: 'dashboard', title, body });
  }

  /** Closes all open pages, and asserts that their consoles have only expected errors. */
  closePages(expected?: RegExp): Promise<void> {
    return this.#pages.close(expected);
  }

  async #mint(session: Partial<GenerateSession>): Promise<string> {
    const client = createEmbedClient({ baseUrl: this.#origin, apiKey: KEY });
    const { sessionId } = await client.generateSession({
      deploymentId: 1,
      externalId: 'mara',
      userProfile: { displayName: 'Mara Lind' },
      embedTenantName: 'northwind',
      creatorMode: true,
      tenantGroups: ['Operations'],
      tenantGroupDefinitions: [{ name: 'Operations' }],
      embedTenantProfile: { displayName: 'Northwind Travel' },
      ...session,
    });
    return sessionId;
  }
}

/**
 * Starts a server for the tests of a suite, and returns a function that returns it. After each test, its pages are closed,
 * whose consoles may have the expected errors only.
 */
export function useEmbedServer(
  expected?: RegExp,
  pictureOrigins?: string[],
): () => EmbedTestServer {
  let server: EmbedTestServer;
  before(async () => {
    server = await EmbedTestServer.start(pictureOrigins);
  });
  afterEach(() => server.closePages(expected));
  after(() => server?.end());
  return () => server;
}
