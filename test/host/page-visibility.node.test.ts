import assert from 'node:assert/strict';
import { after, before, describe, it } from 'node:test';
import { type HostPage, openHostPage } from '../node/host-page.ts';

describe('<svc-embed> in a tab that is hidden and shown again', () => {
  let mints = 0;
  let host: HostPage;
  before(async () => {
    host = await openHostPage({
      '/session': (_, response) => {
        mints++;
        if (mints === 1) response.writeHead(503, { 'retry-after': '60' }).end();
        else response.end('{"sessionId":"s"}');
      },
    });
  });
  after(() => host.close());

  it('waits for Retry-After, and continues when the browser is online again', async () => {
    const { page, browser } = host;
    const unavailable = page.waitForResponse((response) => response.status() === 503);
    await page.evaluate(() => {
      const embed = document.createElement('svc-embed');
      embed.setAttribute('base-url', location.origin);
      embed.setAttribute('dashboard', 'sales');
      embed.setAttribute('session-url', '/session');
      document.body.append(embed);
    });
    await unavailable;
    const other = await browser.newPage();
    await page.waitForFunction(() => document.visibilityState === 'hidden', { polling: 50 });
    await page.bringToFront();
    await page.waitForFunction(() => document.visibilityState === 'visible');
    await other.close();
    assert.equal(mints, 1);
    await page.setOfflineMode(true);
    await page.waitForFunction(() => !navigator.onLine);
    await page.setOfflineMode(false);
    await page.waitForSelector('svc-embed:state(loading)');
    assert.equal(mints, 2);
  });
});
