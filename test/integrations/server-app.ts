import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import type { App } from './start-app.ts';
import { useApp } from './use-app.ts';

export interface ServerAppOptions {
  /** What the HTML of the server contains, if the framework renders on a server. */
  readonly html?: RegExp;
  /** Checks that wrong names and values are type errors. */
  readonly checkTypes: (app: App) => Promise<void>;
}

/** Tests an app of a framework with a dashboard, another page, a logout and a session endpoint of its own. */
export function testServerApp(name: string, { html, checkTypes }: ServerAppOptions): void {
  describe(`the app ${name}`, () => {
    const running = useApp(name);

    if (html)
      it('has the tag with its attributes in the HTML of the server', async () => {
        assert.match(await (await fetch(running.app.url)).text(), html);
      });

    it('shows the dashboard, away and back, and logs out, without an error in the console', async () => {
      const { page, consoleErrors } = await running.open();
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
      const { page } = await running.openRejected();
      await page.getByRole('alert').filter({ hasText: 'mint-refused' }).first().waitFor();
    });

    it('reports wrong names and values as type errors', () => checkTypes(running.app));
  });
}
