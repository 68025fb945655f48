import assert from 'node:assert/strict';
import { after, before, describe, it } from 'node:test';
import { createEvent } from '../../src/protocol/events.ts';
import { type HostPage, openHostPage } from '../node/host-page.ts';

const READY_PAGE = `<!doctype html><script>parent.postMessage(${JSON.stringify(
  createEvent('svc:event:ready', 'dashboard', { mode: 'signed', surface: 'dashboard' }),
)}, '*')</script>`;

describe('<svc-embed> in a page of srcdoc', () => {
  let host: HostPage;
  const tokens: unknown[] = [];
  before(async () => {
    host = await openHostPage({
      '/session': (request, response) => {
        tokens.push(request.headers['x-csrftoken']);
        response.end('{"sessionId":"s"}');
      },
      '/embed/dashboard/sales': (_, response) =>
        response.setHeader('content-type', 'text/html').end(READY_PAGE),
    });
  });
  after(() => host.close());

  it('requests its session as from the page around it, with the CSRF header', async () => {
    await host.page.evaluate(() => {
      // biome-ignore lint/suspicious/noDocumentCookie: not every browser has the cookie store
      document.cookie = 'csrftoken=a-token';
      const frame = document.createElement('iframe');
      frame.srcdoc = `<script src="/embed.js"></script><svc-embed base-url="${origin}" dashboard="sales"
        session-url="/session" csrf-header="X-CSRFToken: cookie(csrftoken)"></svc-embed>`;
      document.body.replaceChildren(frame);
    });
    await host.page.waitForFunction(() => {
      const page = document.querySelector('iframe')?.contentDocument;
      return page?.querySelector('svc-embed')?.state === 'ready';
    });
    assert.deepEqual(tokens, ['a-token']);
  });
});
