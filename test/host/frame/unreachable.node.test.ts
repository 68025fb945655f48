import assert from 'node:assert/strict';
import type { Server } from 'node:http';
import { after, before, describe, it } from 'node:test';
import { type HostPage, openHostPage } from '../../node/host-page.ts';
import { serve } from '../../node/serve.ts';

describe('<svc-embed> with a frame that is not ready', () => {
  let host: HostPage;
  before(async () => {
    host = await openHostPage();
  });
  after(() => host.close());

  const report = (baseUrl: string) =>
    host.failure({ 'base-url': baseUrl, dashboard: 'sales', 'ready-timeout': '300' });
  const errorCode = async (baseUrl: string) => (await report(baseUrl))?.code;

  for (const policy of [undefined, 'same-origin', 'same-site']) {
    for (const status of [200, 404]) {
      it(`reports ready-timeout if the server responds with ${status} and the resource policy ${policy}`, async (test) => {
        const { server, port } = await serve((_, response) => {
          if (policy) response.setHeader('cross-origin-resource-policy', policy);
          response.writeHead(status, { 'content-type': 'text/html' }).end('<!doctype html>');
        });
        test.after(() => close(server));
        assert.equal(await errorCode(`http://localhost:${port}`), 'ready-timeout');
      });
    }
  }

  it('names the origin to allow if the service does not allow the page to frame it', async (test) => {
    const { server, port } = await serve((_, response) => {
      response.setHeader('content-security-policy', "frame-ancestors 'none'");
      response.end();
    });
    test.after(() => close(server));
    const error = await report(`http://localhost:${port}`);
    assert.equal(error?.code, 'ready-timeout');
    const origin = await host.page.evaluate(() => location.origin);
    assert.match(error.message, new RegExp(`hostOrigins .*${origin}`));
  });

  it('reports frame-unreachable if the host name does not exist', async () => {
    assert.equal(await errorCode('http://host.invalid'), 'frame-unreachable');
  });

  it('reports frame-unreachable if the server closes every connection', async (test) => {
    const { server, port } = await serve((request) => request.destroy());
    test.after(() => close(server));
    assert.equal(await errorCode(`http://localhost:${port}`), 'frame-unreachable');
  });
});

function close(server: Server): void {
  server.closeAllConnections();
  server.close();
}
