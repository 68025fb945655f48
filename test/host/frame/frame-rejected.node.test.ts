import assert from 'node:assert/strict';
import { after, before, describe, it, type TestContext } from 'node:test';
import { builtPage } from '../../node/built-page.ts';
import { startEmbedService } from '../../node/embed-service.ts';
import { type HostPage, openHostPage } from '../../node/host-page.ts';
import { serve } from '../../node/serve.ts';

describe('<svc-embed> in a page that the service does not allow', () => {
  let host: HostPage;
  before(async () => {
    host = await openHostPage();
  });
  after(() => host.close());

  async function start(test: TestContext, hostOrigins: string[]) {
    const service = await startEmbedService({ hostOrigins }, { appFolder: await builtPage() });
    test.after(() => service.close());
    return service;
  }

  /** Returns the error that an embed reports with the default time limits. */
  async function load(baseUrl: string, sessionId: string) {
    const start = performance.now();
    const attributes = { 'base-url': baseUrl, dashboard: 'sales', 'session-id': sessionId };
    const error = await host.failure(attributes);
    return { ...error, ms: performance.now() - start };
  }

  it('reports frame-refused in seconds, and names the origin to add to hostOrigins', async (test) => {
    const service = await start(test, ['https://app.example']);
    const { code, message, ms } = await load(service.origin, await service.mint());
    assert.equal(code, 'frame-refused');
    assert.equal(
      message,
      `${service.origin} does not allow pages of ${host.origin} to frame it. Add "${host.origin}" to hostOrigins.`,
    );
    assert.ok(ms < 15_000, `${ms} ms`);
  });

  it('names the allowed origin if it is the other name of this machine', async (test) => {
    const allowed = host.origin.replace('127.0.0.1', 'localhost');
    const service = await start(test, [allowed]);
    const { code, message } = await load(service.origin, await service.mint());
    assert.equal(code, 'frame-refused');
    const end = `Add "${host.origin}" to hostOrigins. "${allowed}" is another origin.`;
    assert.ok(message?.endsWith(end), message);
  });

  it('names the host that no account has', async (test) => {
    const service = await start(test, [host.origin]);
    const { code, message } = await load(`http://localhost:${service.port}`, await service.mint());
    assert.equal(code, 'frame-refused');
    assert.match(
      message ?? '',
      /has the host "localhost"\. Add it to hosts, or correct base-url\./,
    );
  });

  it('keeps waiting for an embed that loads slowly in a page that the service allows', async (test) => {
    const service = await start(test, [host.origin]);
    const checked = Promise.withResolvers<void>();
    const slow = await serve(async ({ url = '' }, response) => {
      if (!url.includes('/frame-check?')) return void response.end();
      const check = await fetch(service.origin + url);
      response.setHeader('access-control-allow-origin', '*');
      response.on('finish', checked.resolve).end(await check.text());
    });
    test.after(() => slow.server.close());
    await host.page.evaluate((url) => {
      const embed = document.createElement('svc-embed');
      embed.setAttribute('base-url', url);
      embed.setAttribute('dashboard', 'sales');
      document.body.replaceChildren(embed);
    }, `http://127.0.0.1:${slow.port}`);
    await checked.promise;
    // The result of the check is handled before that of a later request.
    await host.page.evaluate(
      (url) => fetch(url, { mode: 'no-cors' }).then(() => {}),
      service.origin,
    );
    assert.equal(
      await host.page.evaluate(() => document.querySelector('svc-embed')?.state),
      'loading',
    );
  });
});
