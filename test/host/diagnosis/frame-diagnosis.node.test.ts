import assert from 'node:assert/strict';
import type { RequestListener } from 'node:http';
import { after, before, describe, it, type TestContext } from 'node:test';
import type { Browser } from 'puppeteer-core';
import { builtPage } from '../../node/built-page.ts';
import { startEmbedService } from '../../node/embed-service.ts';
import { type HostPage, openHostPage } from '../../node/host-page.ts';
import { launchCompleteBrowser } from '../../node/launch-browser.ts';
import { serve } from '../../node/serve.ts';

/** Starts the server of a frame until the end of the test; returns its URL. */
async function serveFrame(test: TestContext, listener: RequestListener): Promise<string> {
  const { server, port } = await serve(listener);
  test.after(() => {
    server.closeAllConnections();
    server.close();
  });
  return `http://localhost:${port}`;
}

/** A server that responds with a page that is no embed. */
function respond(headers: Readonly<Record<string, string>>, status = 200): RequestListener {
  return (_, response) =>
    response.writeHead(status, { 'content-type': 'text/html', ...headers }).end('<!doctype html>');
}

const failureOf = (host: HostPage, baseUrl: string, readyTimeout = '300') =>
  host.failure({ 'base-url': baseUrl, dashboard: 'sales', 'ready-timeout': readyTimeout });

describe('<svc-embed> with a frame that is not ready', () => {
  let host: HostPage;
  before(async () => {
    host = await openHostPage();
  });
  after(() => host.close());

  // `cross-origin` is what a server without this header has.
  for (const policy of ['cross-origin', 'same-origin', 'same-site']) {
    for (const status of [200, 404]) {
      it(`reports ready-timeout if the server responds with ${status} and the resource policy ${policy}`, async (test) => {
        const headers = { 'cross-origin-resource-policy': policy };
        const failure = await failureOf(host, await serveFrame(test, respond(headers, status)));
        assert.equal(failure?.code, 'ready-timeout');
        assert.match(failure.message, new RegExp(`hostOrigins .*${host.origin}`));
      });
    }
  }

  it('names the sandbox of a frame around the page', async (test) => {
    const baseUrl = await serveFrame(test, (_, response) =>
      response
        .setHeader('content-type', 'text/html')
        .end("<!doctype html><script>parent.postMessage('', '*')</script>"),
    );
    const html = `<script src="${host.origin}/embed.js"></script>
      <svc-embed base-url="${baseUrl}" dashboard="sales" session-id="s"></svc-embed>
      <script>
        document.querySelector('svc-embed').addEventListener('svc-error', ({ error }) =>
          parent.postMessage(error.message, '*'),
        );
      </script>`;
    const message = await host.page.evaluate((srcdoc) => {
      const frame = Object.assign(document.createElement('iframe'), { srcdoc });
      frame.sandbox.add('allow-scripts');
      document.body.replaceChildren(frame);
      return new Promise((resolve) => {
        addEventListener('message', ({ data }) => resolve(data), { once: true });
      });
    }, html);
    assert.equal(
      message,
      `The frame sent a message from null, expected ${baseUrl}. A sandbox without allow-same-origin applies to it: that of a frame around this page, or of a Content-Security-Policy.`,
    );
  });

  it('reports frame-unreachable if the host name does not exist, or the server closes every connection', async (test) => {
    const closing = await serveFrame(test, (request) => request.destroy());
    for (const baseUrl of ['http://host.invalid', closing])
      assert.equal((await failureOf(host, baseUrl))?.code, 'frame-unreachable');
  });

  async function startService(
    test: TestContext,
    hostOrigins: string[],
    account: { plan?: 'standard' } = {},
  ) {
    const appFolder = await builtPage();
    const service = await startEmbedService({ hostOrigins }, { appFolder, account });
    test.after(() => service.close());
    return service;
  }

  /** Loads an embed with the default time limits; returns the message of the error. */
  async function rejection(baseUrl: string, code = 'frame-refused'): Promise<string> {
    const start = performance.now();
    const attributes = { 'base-url': baseUrl, dashboard: 'sales', 'session-id': `${start}` };
    const failure = await host.failure(attributes);
    assert.equal(failure?.code, code);
    const ms = performance.now() - start;
    assert.ok(ms < 15_000, `${ms} ms`);
    return failure.message;
  }

  it('reports frame-refused in seconds, and names the origin to add to hostOrigins', async (test) => {
    const { origin } = await startService(test, ['https://app.example']);
    assert.equal(
      await rejection(origin),
      `${origin} does not allow pages of ${host.origin} to frame it. Add "${host.origin}" to hostOrigins.`,
    );
  });

  it('names the allowed origin if it is the other name of this machine', async (test) => {
    const allowed = host.origin.replace('127.0.0.1', 'localhost');
    const { origin } = await startService(test, [allowed]);
    const message = await rejection(origin);
    const end = `Add "${host.origin}" to hostOrigins. "${allowed}" is another origin.`;
    assert.ok(message.endsWith(end), message);
  });

  it('names the host that no account has', async (test) => {
    const { port } = await startService(test, [host.origin]);
    assert.match(
      await rejection(`http://localhost:${port}`),
      /has the host "localhost"\. Add it to hosts, or correct base-url\./,
    );
  });

  it('names without-messages if the account has no messages', async (test) => {
    const { origin } = await startService(test, [host.origin], { plan: 'standard' });
    const message = await rejection(origin, 'bad-config');
    assert.match(message, /^without-messages is missing: .* the plan "standard"/);
  });

  it('keeps waiting for an embed that loads slowly in a page that the service allows', async (test) => {
    const service = await startService(test, [host.origin]);
    const checked = Promise.withResolvers<void>();
    const slow = await serveFrame(test, async ({ url = '' }, response) => {
      if (!url.includes('/frame-check?')) return void response.end();
      const check = await fetch(service.origin + url);
      response.setHeader('access-control-allow-origin', '*');
      response.on('finish', checked.resolve).end(await check.text());
    });
    void host.failure({ 'base-url': slow, dashboard: 'sales' }).catch(() => undefined);
    await checked.promise;
    // The result of the check is handled before that of a later request.
    const state = await host.page.evaluate(async (url) => {
      await fetch(url, { mode: 'no-cors' });
      return document.querySelector('svc-embed')?.state;
    }, service.origin);
    assert.equal(state, 'loading');
  });
});

describe('<svc-embed> with a frame that the browser blocks', () => {
  let browser: Browser;
  before(async () => {
    browser = await launchCompleteBrowser();
  });
  after(() => browser?.close());

  /** Opens an embed of another server in a page until the end of the test. */
  async function load(
    test: TestContext,
    page: Parameters<typeof openHostPage>[1],
    frameHeaders: Record<string, string> = {},
    readyTimeout?: string,
  ) {
    const host = await openHostPage({}, page?.isPublic ? page : { ...page, browser });
    test.after(() => host.close());
    const origin = await serveFrame(test, respond(frameHeaders));
    const { code, message = '' } = (await failureOf(host, origin, readyTimeout)) ?? {};
    return { code, message, origin };
  }

  for (const policy of ['require-corp', 'credentialless']) {
    const page = { headers: { 'cross-origin-embedder-policy': policy } };
    it(`names Cross-Origin-Embedder-Policy: ${policy} and what to send`, async (test) => {
      // The browser reports the blocked frame when it has loaded, which the element then sees before the time limit.
      const { code, message, origin } = await load(test, page, {}, '60000');
      assert.equal(code, 'frame-blocked');
      assert.match(message, /^The Cross-Origin-Embedder-Policy of this page blocks the frame\./);
      assert.ok(message.includes('Cross-Origin-Embedder-Policy: require-corp'));
      assert.ok(
        message.endsWith(`Cross-Origin-Resource-Policy: cross-origin with the pages of ${origin}.`),
      );
    });

    it(`reports no policy if the frame sends what ${policy} needs`, async (test) => {
      const frameHeaders = {
        'cross-origin-embedder-policy': 'require-corp',
        'cross-origin-resource-policy': 'cross-origin',
      };
      assert.equal((await load(test, page, frameHeaders)).code, 'ready-timeout');
    });
  }

  it('names connect-src, base-url and hostOrigins if the policy of the page hides the reason', async (test) => {
    const policy = "script-src *; connect-src 'self'; frame-src *";
    const page = { headers: { 'content-security-policy': policy } };
    const { code, message, origin } = await load(test, page);
    assert.equal(code, 'ready-timeout');
    assert.match(message, new RegExp(`policy of this page lacks connect-src ${origin},`, 'i'));
    assert.match(message, new RegExp(`base-url .*${origin}/embed/dashboard/sales.* hostOrigins`));
  });

  it('names the permission for the local network and what to send', async (test) => {
    const { code, message, origin } = await load(test, { isPublic: true });
    assert.equal(code, 'frame-blocked');
    const start = `The browser does not allow this page to reach ${origin} in the local network.`;
    assert.ok(message.startsWith(start), message);
    assert.match(message, /Permissions-Policy: local-network-access=\*/);
  });
});
