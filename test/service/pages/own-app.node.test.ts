import assert from 'node:assert/strict';
import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises';
import type { Server } from 'node:http';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { after, before, describe, it } from 'node:test';
import type { Browser, Frame } from 'playwright-core';
import { launchBrowser } from '../../node/launch-browser.ts';
import { serve } from '../../node/serve.ts';
import { memoryEngine } from '../engines.ts';
import { TestService } from '../test-service.ts';

/** An app that writes HTML and a style itself, as many chart libraries do. */
const APP = `
import './chunk.js';
document.querySelector('main').innerHTML = '<h1>Sales</h1>';
document.head.append(Object.assign(document.createElement('style'), { textContent: 'h1 { color: rgb(1, 2, 3) }' }));
`;

/** An app with relative references, as bundlers write them for the base path ./, in a frame of another origin. */
describe('an own app in a frame', () => {
  let folder: string;
  let host: Server;
  let hostOrigin: string;
  let service: TestService;
  let browser: Browser;

  before(async () => {
    folder = await mkdtemp(join(tmpdir(), 'svc-embed-own-'));
    await mkdir(join(folder, 'static'));
    await writeFile(
      join(folder, 'index.html'),
      '<!doctype html><html><head><script type="module" src="./static/main.js"></script></head><body><main></main></body></html>',
    );
    await writeFile(join(folder, 'static/main.js'), APP);
    const chunk = `document.documentElement.dataset.chunk = 'loaded'`;
    await writeFile(join(folder, 'static/chunk.js'), chunk);
    const started = await serve((_, response) => {
      response.setHeader('content-type', 'text/html').end('<!doctype html><iframe></iframe>');
    });
    host = started.server;
    hostOrigin = `http://127.0.0.1:${started.port}`;
    service = new TestService(memoryEngine(), { appFolder: folder });
    await service.start();
    browser = await launchBrowser();
  });
  after(async () => {
    await browser?.close();
    await service?.stop();
    host?.closeAllConnections();
    host?.close();
    await rm(folder, { recursive: true });
  });

  /** Restarts the service with sources, and loads a page in the frame of the host. */
  async function load(path: string, csp: object): Promise<Frame> {
    await service.reconfigureEmbedding({ hostOrigins: [hostOrigin], csp });
    const page = await browser.newPage();
    await page.goto(hostOrigin);
    await page.locator('iframe').evaluate((frame, src) => {
      (frame as HTMLIFrameElement).src = src;
    }, service.url(path));
    const frame = await (await page.waitForSelector('iframe')).contentFrame();
    assert.ok(frame);
    await frame.waitForSelector('html[data-chunk=loaded]');
    return frame;
  }

  const color = (frame: Frame) =>
    frame.locator('h1').evaluate((heading) => getComputedStyle(heading).color);

  it('is blocked by the default policy if it writes HTML', async () => {
    const frame = await load('/embed/dashboard/sales', {});
    assert.equal(await frame.locator('h1').count(), 0);
    await frame.page().close();
  });

  it('works with the keys that it needs', async () => {
    const unstyled = await load('/embed/chat', { trustedTypes: false });
    assert.equal(await color(unstyled), 'rgb(0, 0, 0)');
    await unstyled.page().close();
    const frame = await load('/embed/chat', { trustedTypes: false, style: ["'unsafe-inline'"] });
    assert.equal(await color(frame), 'rgb(1, 2, 3)');
    await frame.page().close();
  });

  it('is displayed again when a page inside it is reloaded', async () => {
    const csp = { trustedTypes: false, style: ["'unsafe-inline'"] };
    for (const [start, page] of [
      ['/embed/dashboard/sales', '/embed/dashboard/sales/sub/page'],
      ['/embed/d/1/app', '/embed/d/1/app/books/3.html'],
    ] as const) {
      const frame = await load(start, csp);
      await frame.evaluate((path) => history.pushState(null, '', path), page);
      await frame.evaluate(() => {
        document.documentElement.dataset.old = 'true';
        location.reload();
      });
      await frame.waitForSelector('html[data-chunk=loaded]:not([data-old])');
      assert.equal(new URL(frame.url()).pathname, page);
      assert.equal(await color(frame), 'rgb(1, 2, 3)');
      await frame.page().close();
    }
  });
});
