import assert from 'node:assert/strict';
import type { Server } from 'node:http';
import { join } from 'node:path';
import { after, afterEach, before, beforeEach, describe, it } from 'node:test';
import { build } from 'esbuild';
import type { Browser, Page } from 'playwright-core';
import * as React from 'react';
import { renderToString } from 'react-dom/server';
import type { SvcEmbed as SvcEmbedElement } from '../../src/host/index.ts';
import { launchBrowser } from '../node/launch-browser.ts';
import { serve } from '../node/serve.ts';
import type { harness as Harness } from './page.ts';
import '../node/decorators.ts';

// A static import would be loaded before the decorators can be compiled.
const { SvcComments, SvcEmbed } = await import('../../src/react/index.ts');

declare const harness: typeof Harness;

const serverHtml = (component: React.ElementType, props: object) =>
  renderToString(React.createElement(component, props));

describe('the components for React on a server', () => {
  it('render the tag with its class only, which starts after hydration', () => {
    const props = { baseUrl: 'https://acme.example', className: 'wide', onReady: () => undefined };
    assert.equal(
      serverHtml(SvcEmbed, props),
      '<svc-embed class="wide" defer-hydration=""></svc-embed>',
    );
    assert.equal(
      serverHtml(SvcComments, { dashboard: 'sales', onError: () => undefined }),
      '<svc-comments defer-hydration=""></svc-comments>',
    );
  });
});

describe('the components for React in a page', () => {
  let server: Server;
  let port: number;
  let browser: Browser;
  let page: Page;
  let output: string[];
  before(async () => {
    const { outputFiles } = await build({
      entryPoints: [join(import.meta.dirname, 'page.ts')],
      bundle: true,
      write: false,
      format: 'iife',
      define: { 'process.env.NODE_ENV': '"development"' },
    });
    const [script] = outputFiles;
    ({ server, port } = await serve((request, response) => {
      const isScript = request.url === '/page.js';
      response.setHeader('content-type', isScript ? 'text/javascript' : 'text/html');
      response.end(
        isScript ? script?.text : '<!doctype html><div></div><script src="/page.js"></script>',
      );
    }));
    browser = await launchBrowser();
  });
  beforeEach(async () => {
    page = await browser.newPage();
    output = [];
    page.on('pageerror', ({ message }) => output.push(message));
    page.on('console', (message) => {
      if (message.type() === 'error') output.push(message.text());
    });
    await page.goto(`http://127.0.0.1:${port}/`);
  });
  afterEach(() => page.close());
  after(async () => {
    await browser.close();
    server.close();
  });

  it('mints once in StrictMode and shows one frame', async () => {
    const seen = await page.evaluate(async () => {
      const reasons: unknown[] = [];
      const props = () => ({
        baseUrl: location.origin,
        dashboard: 'sales',
        sessionProvider: async ({ reason }: { reason: string }) => {
          reasons.push(reason);
          return 's';
        },
      });
      const embed = harness.render('SvcEmbed', props()) as SvcEmbedElement;
      const frames = () => embed.shadowRoot?.querySelectorAll('iframe').length;
      while (!frames()) await new Promise(requestAnimationFrame);
      // A parent that renders again passes another function.
      harness.render('SvcEmbed', props());
      await embed.updateComplete;
      return { reasons, frames: frames() };
    });
    assert.deepEqual(seen, { reasons: ['initial'], frames: 1 });
  });

  it('resets removed props and handlers of the embed', async () => {
    const seen = await page.evaluate(async () => {
      const codes: unknown[] = [];
      const base = { baseUrl: 'https://acme.example' };
      const embed = harness.render('SvcEmbed', {
        ...base,
        theme: { primaryColor: 'red' },
        colorScheme: 'dark',
        allowExport: true,
        loading: 'lazy',
        title: 'Sales',
        onError: () => codes.push('handler of a removed prop'),
      }) as SvcEmbedElement;
      harness.render('SvcEmbed', base);
      await embed.updateComplete;
      const { theme, colorScheme, allowExport, loading, baseUrl } = embed;
      const hasTitle = embed.hasAttribute('title');
      return { theme, colorScheme, allowExport, loading, baseUrl, hasTitle, codes };
    });
    assert.deepEqual(seen, {
      theme: undefined,
      colorScheme: undefined,
      allowExport: false,
      loading: 'eager',
      baseUrl: 'https://acme.example',
      hasTitle: false,
      codes: [],
    });
  });

  for (const [name, event] of [
    ['SvcEmbed', 'svc-error'],
    ['SvcComments', 'svc-comments-error'],
  ] as const)
    it(`calls onError of ${name} for ${event}, and not for other errors`, async () => {
      const types = await page.evaluate(
        ([name, event]) => {
          const types: string[] = [];
          const element = harness.render(name, {
            onError: ({ type }: Event) => types.push(type),
            children: null,
          });
          const image = document.createElement('img');
          element?.append(image);
          for (const target of [image, element])
            target?.dispatchEvent(new Event('error', { bubbles: true }));
          element?.dispatchEvent(new Event(event));
          return types;
        },
        [name, event] as const,
      );
      assert.deepEqual(types, [event]);
    });

  it('hydrates the HTML of a server without an error, and starts once', async () => {
    const html = serverHtml(SvcEmbed, { className: 'wide', dashboard: 'sales' });
    const seen = await page.evaluate(async (html) => {
      const seen: unknown[] = [];
      const embed = (await harness.hydrate('SvcEmbed', html, {
        className: 'wide',
        dashboard: 'sales',
        baseUrl: location.origin,
        sessionProvider: async () => {
          seen.push('mint');
          return 's';
        },
        onError: ({ error }: { error: unknown }) => seen.push(`${error}`),
      })) as SvcEmbedElement;
      await embed.updateComplete;
      return [...seen, embed.getAttributeNames().join()];
    }, html);
    assert.deepEqual(seen, ['mint', 'class']);
    assert.deepEqual(output, []);
  });
});
