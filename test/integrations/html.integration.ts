import assert from 'node:assert/strict';
import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, it } from 'node:test';
import type { Page } from 'playwright-core';
import type {} from '../../src/host/define.ts';
import { fixes } from '../../src/host/diagnosis/fixes.ts';
import { comment, dashboardIn, leaveAndLogOut } from './app-page.ts';
import { useApp } from './use-app.ts';

const COMMENTS_PAGE = (serviceUrl: string) => `<!doctype html><title>host</title>
  <script type="module" src="/svc-comments.min.js"></script>
  <script type="module">
    const body = JSON.stringify({ reason: 'initial', surface: 'dashboard', dashboard: 'sales' });
    document.querySelector('svc-comments').sessionProvider = async () =>
      (await fetch('/api/embed-session', { method: 'POST', body })).json();
  </script>
  <svc-comments base-url="${serviceUrl}" dashboard="sales"></svc-comments>`;

describe('the app html', () => {
  const running = useApp('html');

  it('shows the dashboard, posts a comment, is ready after away and back, and logs out', async () => {
    const { page, consoleErrors } = await running.open();
    await comment(page, await dashboardIn(page), 'a comment from the app');
    assert.deepEqual(consoleErrors, []);
    await leaveAndLogOut(page);
  });

  it('loads the fixes of errors', async () => {
    const { page } = await running.openRejected();
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

  /** Opens a page with the script tag of the comments, which the app serves beside the script. */
  async function openComments(page: Page): Promise<void> {
    const { folder, url, serviceUrl } = running.app;
    const file = join(folder, 'node_modules/svc-embed/dist/cdn/comments.html');
    writeFileSync(file, COMMENTS_PAGE(serviceUrl));
    await page.goto(`${url}/comments.html`);
  }

  it('posts and lists a comment with the script tag of the comments', async () => {
    const { page } = await running.open('about:blank');
    await openComments(page);
    await page.getByRole('textbox').fill('a comment from the script tag');
    const created = page.waitForResponse((response) => response.status() === 201);
    await page.keyboard.press('Control+Enter');
    await created;
    await page.reload();
    await page
      .locator('[part~=comment-body]', { hasText: 'a comment from the script tag' })
      .waitFor();
  });

  for (const [network, label, error] of [
    ['fails', 'Add a comment', 'Sign in again to see this content.'],
    ['succeeds', 'Kommentar hinzufügen', 'Melden Sie sich erneut an, um diesen Inhalt zu sehen.'],
  ] as const)
    it(`shows the expected language if the request for a translation ${network}`, async () => {
      const { page } = await running.open('about:blank');
      const failures: Error[] = [];
      page.on('pageerror', (failure) => failures.push(failure));
      if (network === 'fails') await page.route('**/locales/**', (route) => route.abort());
      const setLocale = async (tag: string) => {
        const translation = page.waitForRequest('**/locales/**');
        await page.locator(tag).evaluate((element) => element.setAttribute('locale', 'de-DE'));
        await (await translation).response();
      };
      await openComments(page);
      await setLocale('svc-comments');
      await page.getByRole('textbox', { name: label }).waitFor();
      await page.route('**/api/embed-session', (route) => route.fulfill({ status: 401 }));
      await page.goto(running.app.url);
      await setLocale('svc-embed');
      await page.getByRole('alert').filter({ hasText: error }).waitFor();
      assert.deepEqual(failures, []);
    });

  it('serves no other file', async () => {
    for (const path of ['/service.json', '/..%2f..%2f..%2fserver.mjs', '/%2e%2e/server.mjs', '//['])
      assert.equal((await fetch(running.app.url + path)).status, 404, path);
  });
});
