import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import { appErrors, comment, dashboardIn, leaveAndLogOut } from './app-page.ts';
import { useApp } from './use-app.ts';

describe('the app next', () => {
  const running = useApp('next');

  it('shows the dashboard of a server component, whose HTML has the tag, and logs out', async () => {
    const html = await (await fetch(running.app.url)).text();
    assert.match(html, /<svc-embed defer-hydration=""><\/svc-embed>/);
    const { page, consoleErrors } = await running.open();
    await (await dashboardIn(page)).getByText('No comments yet').waitFor();
    assert.deepEqual(consoleErrors, []);
    await leaveAndLogOut(page);
  });

  it('shows the dashboard of a tag, also before it is hydrated', async () => {
    const { page, consoleErrors } = await running.open('/tag');
    await dashboardIn(page);
    assert.deepEqual(consoleErrors, []);
  });

  it('shows the comments of a client component, and passes svc-comments-error to onError', async () => {
    const { page, consoleErrors } = await running.open('/discussion');
    await comment(page, page, 'a comment from Next');
    assert.deepEqual(consoleErrors, []);
    await page.route('**/comments', (route) => route.fulfill({ status: 403 }));
    await page.getByRole('textbox').fill('a comment that is rejected');
    await page.keyboard.press('Control+Enter');
    await page.getByRole('alert').first().waitFor();
  });

  it('shows the dashboard of the pages router', async () => {
    const { page } = await running.open('/pages-router');
    await dashboardIn(page);
  });

  it('shows the dashboards of both routers with the development server', async () => {
    await running.app.run('dev');
    for (const path of ['/', '/pages-router']) {
      const { page, consoleErrors } = await running.open('about:blank');
      await page.route('**/favicon.ico', (route) => route.fulfill());
      await page.goto(running.app.url + path);
      await dashboardIn(page);
      assert.deepEqual(appErrors(consoleErrors), []);
    }
  });
});
