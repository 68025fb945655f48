import { after, before, describe, it } from 'node:test';
import type { Browser } from 'playwright-core';
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
});
