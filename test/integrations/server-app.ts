import assert from 'node:assert/strict';
import { after, before, describe, it } from 'node:test';
import type { Browser } from 'playwright-core';
import { openPage } from '../demo/browser.ts';
import { launchBrowser } from '../node/launch-browser.ts';
import { type App, startApp } from './start-app.ts';

export interface ServerAppOptions {
  /** What the HTML of the server contains, if the framework renders on a server. */
  readonly html?: RegExp;
  /** Checks that wrong names and values are type errors. */
  readonly checkTypes: (app: App) => Promise<void>;
}

/** Tests an app of a framework with a dashboard, another page, a logout and a session endpoint of its own. */
export function testServerApp(name: string, { html, checkTypes }: ServerAppOptions): void {
  describe(`the app ${name}`, () => {
    let app: App;
    let browser: Browser;
    before(async () => {
      app = await startApp(name);
      browser = await launchBrowser();
    });
    after(async () => {
      await browser?.close();
      await app?.close();
    });

    if (html)
      it('has the tag with its attributes in the HTML of the server', async () => {
        assert.match(await (await fetch(app.url)).text(), html);
      });

    it('shows the dashboard, away and back, and logs out, without an error in the console', async () => {
      const { page, consoleErrors } = await openPage(browser, app.url);
      const frame = page.frameLocator('svc-embed iframe');
      await frame.getByText('No comments yet').waitFor();
      await frame.locator('html[style*="--svc-primary-color: #00aa77"]').waitFor();
      for (let visit = 0; visit < 2; visit++) {
        await page.getByRole('link', { name: 'About' }).click();
        await page.getByRole('heading', { name: 'About' }).waitFor();
        await page.locator('iframe').waitFor({ state: 'detached' });
        await page.getByRole('link', { name: 'Dashboard' }).click();
        await frame.getByText('No comments yet').waitFor();
        assert.equal(await page.locator('iframe').count(), 1);
      }
      await page.getByRole('button', { name: 'Log out' }).click();
      await page.getByRole('status').filter({ hasText: 'Signed out' }).waitFor();
      await page.locator('iframe').waitFor({ state: 'detached' });
      assert.deepEqual(consoleErrors, []);
    });

    it('passes svc-error to the handler', async () => {
      const { page } = await openPage(browser, 'about:blank');
      await page.route('**/api/embed-session', (route) => route.fulfill({ status: 401 }));
      await page.goto(app.url);
      await page.getByRole('alert').filter({ hasText: 'mint-refused' }).first().waitFor();
    });

    it('reports wrong names and values as type errors', () => checkTypes(app));
  });
}
