import assert from 'node:assert/strict';
import { after, before, describe, it } from 'node:test';
import { type HostPage, openHostPage } from '../node/host-page.ts';

/** Reports the state of its element after the first update, and whether the page is prerendered. */
const PRERENDERED = `<!doctype html><script src="/embed.js"></script>
<svc-embed base-url="http://host.invalid" dashboard="sales" session-url="/session"></svc-embed>
<script>
  const embed = document.querySelector('svc-embed');
  embed.updateComplete.then(() => fetch('/report?' + embed.state + document.prerendering));
</script>`;

describe('<svc-embed> in a page', () => {
  let host: HostPage;
  /** The requests, without those of the page itself. */
  const requests: string[] = [];
  const reported = Promise.withResolvers<void>();
  const minted = Promise.withResolvers<void>();
  before(async () => {
    host = await openHostPage({
      '/prerendered': (_, response) =>
        response.setHeader('content-type', 'text/html').end(PRERENDERED),
      '/report': ({ url = '' }, response) => {
        requests.push(url);
        response.end();
        reported.resolve();
      },
      '/session': (_, response) => {
        requests.push('/session');
        response.end('{"sessionId":"s"}');
        minted.resolve();
      },
      '/unavailable': ({ url = '' }, response) => {
        requests.push(url);
        if (requests.length === 1) response.writeHead(503, { 'retry-after': '60' }).end();
        else response.end('{"sessionId":"s"}');
      },
    });
  });
  after(() => host.close());

  it('that is hidden and shown again waits for Retry-After, and continues when it is online', async () => {
    const { page, browser } = host;
    const unavailable = page.waitForResponse((response) => response.status() === 503);
    await page.evaluate(() => {
      const embed = document.createElement('svc-embed');
      embed.setAttribute('base-url', location.origin);
      embed.setAttribute('dashboard', 'sales');
      embed.setAttribute('session-url', '/unavailable');
      document.body.append(embed);
    });
    await unavailable;
    const other = await browser.newPage();
    await page.waitForFunction(() => document.visibilityState === 'hidden', { polling: 50 });
    await page.bringToFront();
    await page.waitForFunction(() => document.visibilityState === 'visible');
    await other.close();
    assert.equal(requests.length, 1);
    await page.setOfflineMode(true);
    await page.waitForFunction(() => !navigator.onLine);
    await page.setOfflineMode(false);
    await page.waitForSelector('svc-embed:state(loading)');
    assert.deepEqual(requests.splice(0), ['/unavailable', '/unavailable']);
  });

  it('that is prerendered mints when it is activated, not before', async () => {
    await host.page.evaluate(() => {
      const rules = document.createElement('script');
      rules.type = 'speculationrules';
      rules.text = '{"prerender":[{"urls":["/prerendered"],"eagerness":"immediate"}]}';
      document.head.append(rules);
    });
    await reported.promise;
    await host.page.evaluate(() => {
      location.href = '/prerendered';
    });
    await minted.promise;
    assert.deepEqual(requests, ['/report?idletrue', '/session']);
  });
});
