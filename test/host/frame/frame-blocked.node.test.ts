import assert from 'node:assert/strict';
import { describe, it, type TestContext } from 'node:test';
import { openHostPage } from '../../node/host-page.ts';
import { serve } from '../../node/serve.ts';

/** Opens an embed of another server in a page; returns the error and the origin of that server. */
async function load(
  test: TestContext,
  page: Parameters<typeof openHostPage>[1],
  frameHeaders: Record<string, string> = {},
) {
  const host = await openHostPage({}, page);
  test.after(() => host.close());
  const { server, port } = await serve((_, response) => {
    for (const [name, value] of Object.entries(frameHeaders)) response.setHeader(name, value);
    response.setHeader('content-type', 'text/html');
    response.end('<!doctype html>');
  });
  test.after(() => {
    server.closeAllConnections();
    server.close();
  });
  const origin = `http://localhost:${port}`;
  const error = await host.failure({
    'base-url': origin,
    dashboard: 'sales',
    'ready-timeout': '300',
  });
  return { ...error, origin };
}

describe('<svc-embed> with a frame that the browser blocks', () => {
  for (const policy of ['require-corp', 'credentialless']) {
    const page = { headers: { 'cross-origin-embedder-policy': policy } };
    it(`names Cross-Origin-Embedder-Policy: ${policy} and what to send`, async (test) => {
      const { code, message = '', origin } = await load(test, page);
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

  it('names the permission for the local network and what to send', async (test) => {
    const { code, message = '', origin } = await load(test, { isPublic: true });
    assert.equal(code, 'frame-blocked');
    assert.ok(
      message.startsWith(
        `The browser does not allow this page to reach ${origin} in the local network.`,
      ),
    );
    assert.match(message, /Permissions-Policy: local-network-access=\*/);
  });
});
