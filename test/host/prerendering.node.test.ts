import assert from 'node:assert/strict';
import { after, before, describe, it } from 'node:test';
import { type HostPage, openHostPage } from '../node/host-page.ts';

/** Reports the state of its element after the first update, and whether the page is prerendered. */
const PAGE = `<!doctype html><script src="/embed.js"></script>
<svc-embed base-url="http://host.invalid" dashboard="sales" session-url="/session"></svc-embed>
<script>
  const embed = document.querySelector('svc-embed');
  embed.updateComplete.then(() => fetch('/report?' + embed.state + document.prerendering));
</script>`;

describe('<svc-embed> in a prerendered page', () => {
  let host: HostPage;
  const requests: string[] = [];
  const first = Promise.withResolvers<void>();
  const minted = Promise.withResolvers<void>();
  before(async () => {
    host = await openHostPage({
      '/next': (_, response) => {
        response.setHeader('content-type', 'text/html');
        response.end(PAGE);
      },
      '/report': ({ url }, response) => {
        requests.push(String(url));
        response.end();
        first.resolve();
      },
      '/session': (_, response) => {
        requests.push('/session');
        response.setHeader('content-type', 'application/json');
        response.end('{"sessionId":"s"}');
        minted.resolve();
      },
    });
  });
  after(() => host.close());

  it('mints when the page is activated, not before', async () => {
    await host.page.evaluate(() => {
      const rules = document.createElement('script');
      rules.type = 'speculationrules';
      rules.text = '{"prerender":[{"urls":["/next"],"eagerness":"immediate"}]}';
      document.head.append(rules);
    });
    await first.promise;
    await host.page.evaluate(() => {
      location.href = '/next';
    });
    await minted.promise;
    assert.deepEqual(requests, ['/report?idletrue', '/session']);
  });
});
