import assert from 'node:assert/strict';
import { after, before, describe, it } from 'node:test';
import type { Browser } from 'playwright-core';
import { openPage } from '../demo/browser.ts';
import { launchBrowser } from '../node/launch-browser.ts';
import { type App, startApp } from './start-app.ts';

describe('the app next', () => {
  let app: App;
  let browser: Browser;
  before(async () => {
    app = await startApp('next');
    browser = await launchBrowser();
  });
  after(async () => {
    await browser?.close();
    await app?.close();
  });

  it('shows the dashboard of a server component, whose HTML has the tag', async () => {
    const html = await (await fetch(app.url)).text();
    assert.match(html, /<svc-embed defer-hydration=""><\/svc-embed>/);
    const { page, consoleErrors } = await openPage(browser, app.url);
    const frame = page.frameLocator('svc-embed iframe');
    await frame.getByRole('heading', { name: 'Sales' }).waitFor();
    await frame.getByText('No comments yet').waitFor();
    assert.deepEqual(consoleErrors, []);
  });

  it('shows the dashboard of a tag, also before it is hydrated', async () => {
    const { page, consoleErrors } = await openPage(browser, `${app.url}/tag`);
    const frame = page.frameLocator('svc-embed iframe');
    await frame.getByRole('heading', { name: 'Sales' }).waitFor();
    assert.deepEqual(consoleErrors, []);
  });

  it('shows the comments of a client component, and passes svc-comments-error to onError', async () => {
    const { page, consoleErrors } = await openPage(browser, `${app.url}/discussion`);
    await page.getByRole('textbox').fill('a comment from Next');
    await page.keyboard.press('Control+Enter');
    await page.locator('[part~=comment-body]', { hasText: 'a comment from Next' }).waitFor();
    assert.deepEqual(consoleErrors, []);
    await page.route('**/comments', (route) => route.fulfill({ status: 403 }));
    await page.getByRole('textbox').fill('a comment that is rejected');
    await page.keyboard.press('Control+Enter');
    await page.getByRole('alert').first().waitFor();
  });

  it('shows the dashboard of the pages router', async () => {
    const { page } = await openPage(browser, `${app.url}/pages-router`);
    const frame = page.frameLocator('svc-embed iframe');
    await frame.getByRole('heading', { name: 'Sales' }).waitFor();
  });

  it('shows the dashboards of both routers with the development server', async () => {
    await app.run('dev');
    for (const path of ['/', '/pages-router']) {
      const { page, consoleErrors } = await openPage(browser, 'about:blank');
      await page.route('**/favicon.ico', (route) => route.fulfill());
      await page.goto(app.url + path);
      const frame = page.frameLocator('svc-embed iframe');
      await frame.getByRole('heading', { name: 'Sales' }).waitFor();
      const others = consoleErrors.filter((text) => !text.startsWith('Lit is in dev mode'));
      assert.deepEqual(others, []);
    }
  });
});
