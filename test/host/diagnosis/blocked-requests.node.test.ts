import assert from 'node:assert/strict';
import { after, before, describe, it, type TestContext } from 'node:test';
import type { HTTPRequest } from 'puppeteer-core';
import { builtPage } from '../../node/built-page.ts';
import { type EmbedService, startEmbedService } from '../../node/embed-service.ts';
import { type HostPage, openHostPage } from '../../node/host-page.ts';

const EXCHANGE = '/api/v1/embed/session/token';

/** What a content blocker blocks, as a part of the address, and the error that follows. */
const cases: readonly { blocked: string; code: string; message: RegExp }[] = [
  { blocked: EXCHANGE, code: 'exchange-failed', message: /respond to POST .*content blocker/ },
  { blocked: '/embed/assets/', code: 'ready-timeout', message: /blocks the frame or its scripts/ },
  { blocked: '/embed/dashboard/', code: 'ready-timeout', message: /blocks the frame/ },
  { blocked: '', code: 'frame-unreachable', message: /content blocker/ },
];

describe('<svc-embed> with a content blocker', () => {
  let host: HostPage;
  let service: EmbedService;
  before(async () => {
    const mint = async () => JSON.stringify({ sessionId: await service.mint() });
    host = await openHostPage({ '/session': async (_, response) => response.end(await mint()) });
    await host.page.setCacheEnabled(false);
    service = await startEmbedService(
      { hostOrigins: [host.origin] },
      { appFolder: await builtPage() },
    );
  });
  after(async () => {
    await host.close();
    await service.close();
  });

  /** Blocks requests until the end of the test. */
  async function block(test: TestContext, path: string): Promise<void> {
    const { page } = host;
    const onRequest = (request: HTTPRequest) =>
      request.url().startsWith(service.origin + path)
        ? request.abort('blockedbyclient')
        : request.continue();
    page.on('request', onRequest);
    await page.setRequestInterception(true);
    test.after(async () => {
      await page.setRequestInterception(false);
      page.off('request', onRequest);
    });
  }

  for (const { blocked, code, message } of cases) {
    it(`names it for the developer and the viewer: ${blocked || 'all requests'} (${code})`, async (test) => {
      await block(test, blocked);
      const failure = await host.failure({
        'base-url': service.origin,
        dashboard: 'sales',
        'session-url': '/session',
        'ready-timeout': code === 'ready-timeout' ? '4000' : '60000',
      });
      assert.equal(failure?.code, code);
      assert.match(failure.message, message);
      const text = await host.page.$eval('svc-embed', async (embed) => {
        await embed.updateComplete;
        return embed.shadowRoot?.querySelector('[part=error]')?.textContent;
      });
      assert.match(text ?? '', /Check your connection and any content blocker\./);
    });
  }
});
