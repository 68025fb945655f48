import assert from 'node:assert/strict';
import { mkdtemp, rm } from 'node:fs/promises';
import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { after, before, describe, it } from 'node:test';
import { type Browser, chromium, type FrameLocator, type Page } from 'playwright-core';
import { build } from 'vite';
import { findBrowser } from '../../.ci/setup/browser.mjs';
import {
  createService,
  type Database,
  openDatabase,
  parseConfig,
} from '../../src/service/index.ts';

const root = join(import.meta.dirname, '../..');
const KEY = 'key-of-the-embed-page-tests';

/** The built-in page as the service serves it, in a frame of another origin, under its Content-Security-Policy. */
describe('the built-in page of the service', () => {
  let folder: string;
  let database: Database;
  let service: Awaited<ReturnType<typeof createService>>;
  let host: Server;
  let hostOrigin: string;
  let origin: string;
  let browser: Browser;
  let page: Page;
  const consoleErrors: string[] = [];

  before(async () => {
    folder = await mkdtemp(join(tmpdir(), 'svc-embed-page-'));
    const out = { outDir: folder, emptyOutDir: true };
    await build({
      configFile: join(root, 'vite.config.ts'),
      mode: 'page',
      logLevel: 'error',
      build: out,
    });
    host = await listening(
      createServer((_, response) => {
        response.setHeader('content-type', 'text/html');
        response.end(
          '<!doctype html><title>host</title><script>addEventListener("message",e=>(self.types??=[]).push(e.data.type))</script><iframe></iframe>',
        );
      }),
    );
    hostOrigin = `http://localhost:${(host.address() as AddressInfo).port}`;
    const port = await freePort();
    origin = `http://127.0.0.1:${port}`;
    database = await openDatabase('memory://');
    const config = parseConfig(configFor(hostOrigin));
    service = await createService({ config, database, appFolder: folder });
    await service.listen({ port, hostname: '127.0.0.1' });
    browser = await chromium.launch({ executablePath: findBrowser(), args: ['--no-sandbox'] });
    page = await browser.newPage({ colorScheme: 'dark' });
    page.on(
      'console',
      (message) => message.type() === 'error' && consoleErrors.push(message.text()),
    );
    page.on('pageerror', ({ message }) => consoleErrors.push(message));
  });

  after(async () => {
    await browser?.close();
    await service?.close();
    await database?.close();
    host?.close();
    await rm(folder, { recursive: true, force: true });
  });

  async function embed(path: string): Promise<FrameLocator> {
    const minted = await fetch(`${origin}/api/v1/embed/generate-session`, {
      method: 'POST',
      headers: { authorization: `Bearer ${KEY}`, 'content-type': 'application/json' },
      body: JSON.stringify({ deploymentId: 1, externalId: 'ada' }),
    });
    const { sessionId } = (await minted.json()) as { sessionId: string };
    await page.goto(hostOrigin);
    await page.locator('iframe').evaluate((frame, src) => {
      (frame as HTMLIFrameElement).referrerPolicy = 'origin';
      (frame as HTMLIFrameElement).src = src;
    }, `${origin}${path}?session=${sessionId}`);
    return page.frameLocator('iframe');
  }

  it('displays the comments of a dashboard and stores new ones', async () => {
    const frame = await embed('/embed/dashboard/sales');
    await frame.getByRole('heading', { name: 'sales' }).waitFor();
    await frame.getByText('No comments yet').waitFor();
    await frame.getByRole('textbox').fill('Why does it drop?');
    await frame.getByRole('button', { name: 'Comment', exact: true }).click();
    await frame.getByText('just now').waitFor();
    const again = await embed('/embed/dashboard/sales');
    await again.getByText('Why does it drop?').waitFor();
    const types = await page.evaluate(() => (globalThis as unknown as { types: string[] }).types);
    assert.deepEqual(types.slice(0, 2), ['svc:event:ready', 'svc:event:view']);
  });

  for (const [path, title] of [
    ['/embed/d/1/app', 'App'],
    ['/embed/chat', 'Chat'],
  ] as const) {
    it(`displays a heading and no comments at ${path}`, async () => {
      const frame = await embed(path);
      await frame.getByRole('heading', { name: title }).waitFor();
      assert.equal(await frame.locator('svc-comments').count(), 0);
    });
  }

  it('aligns its heading with the comments and applies the background of the color scheme', async () => {
    const frame = await embed('/embed/dashboard/sales');
    const [title, panel] = ['h1', 'svc-comments h2'].map((each) => frame.locator(each));
    await panel?.waitFor();
    const start = (element: Element) => {
      const style = getComputedStyle(element);
      return element.getBoundingClientRect().left + Number.parseFloat(style.paddingInlineStart);
    };
    for (const width of [300, 900]) {
      await page
        .locator('iframe')
        .evaluate((each, size) => each.setAttribute('width', `${size}`), width);
      assert.equal(await title?.evaluate(start), await panel?.evaluate(start));
    }
    const backgroundOf = (scheme: string) =>
      frame.locator('body').evaluate((body, value) => {
        document.documentElement.style.colorScheme = value;
        return getComputedStyle(body).backgroundColor;
      }, scheme);
    assert.equal(await backgroundOf('light'), 'rgb(255, 255, 255)');
    assert.equal(await backgroundOf('dark'), 'rgb(18, 21, 27)');
  });

  it('causes no error or policy violation in the console', () => {
    assert.deepEqual(consoleErrors, []);
  });
});

function configFor(hostOrigin: string) {
  const users = [{ internalId: 'root', role: 'admin', apiKeys: [KEY] }];
  const deployments = [{ id: 1, branches: [{ name: 'main', production: true }] }];
  const dashboards = [{ publicId: 'sales', deploymentId: 1, title: 'Sales' }];
  const embedding = { hostOrigins: [hostOrigin], comments: true };
  return {
    tenants: [{ name: 'acme', hosts: ['127.0.0.1'], embedding, users, deployments, dashboards }],
  };
}

function listening(server: Server): Promise<Server> {
  return new Promise((resolve) => server.listen(0, 'localhost', () => resolve(server)));
}

async function freePort(): Promise<number> {
  const server = await listening(createServer());
  const { port } = server.address() as AddressInfo;
  await new Promise((resolve) => server.close(resolve));
  return port;
}
