import assert from 'node:assert/strict';
import { after, before, describe, it } from 'node:test';
import type { Browser } from 'playwright-core';
import type {} from '../../src/host/define.ts';
import { fixes } from '../../src/host/diagnosis/fixes.ts';
import { openPage } from '../demo/browser.ts';
import { launchBrowser } from '../node/launch-browser.ts';
import { type App, startApp } from './start-app.ts';

describe('the app html', () => {
  let app: App;
  let browser: Browser;
  before(async () => {
    app = await startApp('html');
    browser = await launchBrowser();
  });
  after(async () => {
    await browser?.close();
    await app?.close();
  });

  it('shows the dashboard and posts a comment', async () => {
    const { page } = await openPage(browser, app.url);
    const frame = page.frameLocator('svc-embed iframe');
    await frame.getByRole('heading', { name: 'Sales' }).waitFor();
    await frame.getByRole('textbox').fill('a comment from the app');
    await page.keyboard.press('Control+Enter');
    await frame.locator('[part~=comment-body]', { hasText: 'a comment from the app' }).waitFor();
  });

  it('loads the fixes of errors', async () => {
    const { page } = await openPage(browser, 'about:blank');
    await page.route('**/api/embed-session', (route) => route.fulfill({ status: 401 }));
    await page.goto(app.url);
    const embed = page.locator('svc-embed');
    await embed.getByRole('alert').waitFor();
    const findings = await embed.evaluate((element: HTMLElementTagNameMap['svc-embed']) =>
      element.diagnose(),
    );
    assert.deepEqual(
      findings.map(({ fix }) => fix),
      [fixes['mint-refused']],
    );
  });

  it('serves no other file', async () => {
    for (const path of ['/service.json', '/..%2f..%2f..%2fserver.mjs', '/%2e%2e/server.mjs', '//['])
      assert.equal((await fetch(app.url + path)).status, 404, path);
  });
});
