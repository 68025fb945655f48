import assert from 'node:assert/strict';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import type { Page } from 'playwright-core';
import { fakeEmbedPage } from '../../src/testing/index.ts';
import { launchBrowser } from '../node/launch-browser.ts';
import { serve } from '../node/serve.ts';

/** Opens code blocks as pages with the packed scripts and a fake embed, and checks that each embed is ready. */
export async function checkPages(
  packed: string,
  blocks: { file: string; code: string }[],
): Promise<void> {
  const { server, port } = await serve((request, response) => {
    const isScript = request.url?.endsWith('.js');
    response.setHeader('content-type', isScript ? 'text/javascript' : 'text/html');
    if (isScript) response.end(readFileSync(join(packed, 'dist/cdn', request.url ?? '')));
    else response.end(blocks[Number(request.url?.slice(1))]?.code);
  });
  const origin = `http://127.0.0.1:${port}`;
  const browser = await launchBrowser();
  try {
    for (const [index, { file, code }] of blocks.entries()) {
      const page = await browser.newPage();
      const failures: string[] = [];
      page.on('pageerror', ({ message }) => failures.push(message));
      await simulateServers(page);
      await page.goto(`${origin}/${index}`);
      if (code.includes('<svc-embed')) await showsEmbed(page, code);
      else if (code.includes('<iframe')) await fakeEmbed(page, 'iframe');
      assert.deepEqual(failures, [], `${file}\n${code}`);
      await page.close();
    }
  } finally {
    await browser.close();
    server.close();
  }
}

/** A page whose code block loads no script gets it here, as from a bundler. */
async function showsEmbed(page: Page, code: string): Promise<void> {
  if (!code.includes('<script'))
    await page.addScriptTag({ url: '/svc-embed.min.js', type: 'module' });
  await fakeEmbed(page, 'svc-embed iframe');
  await page.waitForFunction(
    () => Reflect.get(document.querySelector('svc-embed') ?? {}, 'state') === 'ready',
  );
}

const fakeEmbed = (page: Page, frame: string) =>
  page.frameLocator(frame).getByRole('heading', { name: 'Fake embed' }).waitFor();

/** Responds for the session endpoint and for the service. */
async function simulateServers(page: Page): Promise<void> {
  await page.route('**/api/embed-session', (route) =>
    route.fulfill({ json: { sessionId: crypto.randomUUID() } }),
  );
  await page.route('**/embed/**', (route) =>
    route.fulfill({ contentType: 'text/html', body: fakeEmbedPage(route.request().url()) }),
  );
  await page.route('**/api/v1/**', (route) => route.abort());
}
