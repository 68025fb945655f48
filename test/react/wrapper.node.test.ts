import assert from 'node:assert/strict';
import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { join } from 'node:path';
import { after, before, describe, it } from 'node:test';
import { build } from 'esbuild';
import { type Browser, chromium, type Page } from 'playwright-core';
import * as React from 'react';
import { renderToString } from 'react-dom/server';
import { findBrowser } from '../../.ci/setup/browser.mjs';
import '../node/decorators.ts';

// A static import would be loaded before the decorators can be compiled.
const { SvcEmbed } = await import('../../src/react/index.ts');

describe('SvcEmbed for React on a server', () => {
  it('renders the tag with its class only', () => {
    const props = { baseUrl: 'https://acme.example', className: 'wide', onReady: () => undefined };
    const html = renderToString(React.createElement(SvcEmbed, props));
    assert.equal(html, '<svc-embed class="wide"></svc-embed>');
  });
});

describe('SvcEmbed for React in a page', () => {
  let server: Server;
  let browser: Browser;
  let page: Page;
  before(async () => {
    const { outputFiles } = await build({
      entryPoints: [join(import.meta.dirname, 'page.ts')],
      bundle: true,
      write: false,
      format: 'iife',
      define: { 'process.env.NODE_ENV': '"production"' },
    });
    const [script] = outputFiles;
    server = createServer((request, response) => {
      const isScript = request.url === '/page.js';
      response.setHeader('content-type', isScript ? 'text/javascript' : 'text/html');
      response.end(
        isScript ? script?.text : '<!doctype html><div></div><script src="/page.js"></script>',
      );
    });
    await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
    browser = await chromium.launch({ executablePath: findBrowser(), args: ['--no-sandbox'] });
    page = await browser.newPage();
    await page.goto(`http://127.0.0.1:${(server.address() as AddressInfo).port}/`);
  });
  after(async () => {
    await browser.close();
    server.close();
  });

  it('sets properties, calls event handlers and provides the element as ref', async () => {
    const seen = await page.evaluate(() => (globalThis as unknown as { seen: unknown }).seen);
    assert.deepEqual(seen, {
      baseUrl: 'https://acme.example',
      filters: { 'orders.status': ['paid'] },
      attributes: ['class'],
      codes: ['bad-config'],
      state: 'error',
    });
  });
});
