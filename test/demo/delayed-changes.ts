import assert from 'node:assert/strict';
import { it } from 'node:test';
import type { Page, Route } from 'playwright-core';
import type { FullItem, Report } from '../../demo/workspace.ts';
import { button } from './browser.ts';
import type { EmbedTestServer } from './embed-test-server.ts';
import { ask } from './embedded-app.ts';

/**
 * Delays the next response of a path until the returned function is called, which resolves when it has arrived. The route
 * stays, because Playwright may not report a request that starts while the last route of a page is removed.
 */
async function delay(page: Page, path: string, respond = (route: Route) => route.continue()) {
  const requested = Promise.withResolvers<Route>();
  let isRequested = false;
  await page.route(path, (route) => {
    if (isRequested) return route.fallback();
    isRequested = true;
    requested.resolve(route);
  });
  return async () => {
    const route = await requested.promise;
    const ended = Promise.race([
      page.waitForEvent('requestfinished', (request) => request === route.request()),
      page.waitForEvent('requestfailed', (request) => request === route.request()),
    ]);
    await respond(route);
    await ended;
  };
}

/** Defines the tests of responses that arrive after the viewer has done something else. */
export function delayedChangeTests(server: () => EmbedTestServer): void {
  const report: Report = { measures: ['flights.count'], dimensions: [], view: 'numbers' };
  const openItem = async ({ kind, id }: FullItem) => {
    const { page } = await server().open('app', {}, { fragment: `#/${kind}/${id}` });
    return page;
  };
  const goTo = (page: Page, { kind, id }: FullItem) =>
    page.evaluate((hash) => location.assign(hash), `#/${kind}/${id}`);
  const headline = (page: Page, name: string) =>
    page.getByRole('heading', { level: 1, name, exact: true });

  it('creates one workbook on a double click', async () => {
    const session = { embedTenantName: 'contoso' };
    const { page } = await server().open('app', session);
    await button(page, 'Workbook').dblclick();
    await page.getByText('Choose what to analyze').waitFor();
    const { items } = await server().call('/workspace', undefined, session, 'GET');
    assert.equal(items.length, 1);
  });

  it('shows an item that the chat saves after it was closed', async () => {
    const { page } = await server().open('app');
    await button(page, 'Ask').click();
    await button(page, 'On-time rate by hour').click();
    await page.getByText(/^24 rows\./).waitFor();
    const respond = await delay(page, '**/workspace/items');
    await button(page, 'Save as workbook').click();
    await button(page, 'Close the chat').click();
    await page.getByRole('textbox').waitFor({ state: 'detached' });
    await respond();
    await page.getByRole('link', { name: /On-time rate by hour/ }).waitFor();
  });

  it('stays at the page that was opened while a workbook was created', async () => {
    const other = await server().createWorkbook('Opened meanwhile', report);
    const { page } = await server().open('app');
    const respond = await delay(page, '**/workspace/items');
    await button(page, 'New').click();
    await page.getByRole('menuitem', { name: 'Workbook' }).click();
    await goTo(page, other);
    await headline(page, other.title).waitFor({ state: 'attached' });
    const reloaded = page.waitForResponse('**/workspace');
    await respond();
    await reloaded;
    await headline(page, other.title).waitFor({ state: 'attached' });
    assert.ok(page.url().endsWith(`#/workbook/${other.id}`));
  });

  it('shows the error of a save at the item that was saved only', async () => {
    const [saved, other] = [
      await server().createWorkbook('Saved', report),
      await server().createWorkbook('Other', report),
    ];
    const page = await openItem(saved);
    await page.getByRole('checkbox', { name: 'On-time rate' }).check();
    const respond = await delay(page, `**/items/${saved.id}`, (route) => route.abort());
    await button(page, 'Save').click();
    await goTo(page, other);
    await headline(page, other.title).waitFor({ state: 'attached' });
    await respond();
    await button(page, 'Saved').waitFor();
    assert.equal(await page.getByRole('alert').count(), 0);
    await page.context().close(); // its console has the failed request
  });

  it('continues editing a dashboard that was changed while it was saved', async () => {
    const board = await server().createBoard('Edited', {
      id: 'a',
      kind: 'report',
      title: 'Alpha',
      report,
    });
    const page = await openItem(board);
    await button(page, 'Edit').click();
    await button(page, 'Make Alpha full width').click();
    const respond = await delay(page, `**/items/${board.id}`);
    await button(page, 'Done').click();
    const title = page.getByRole('textbox', { name: 'Title' }).first();
    await title.fill('Edited again');
    await title.press('Tab');
    await respond();
    await button(page, 'Save').waitFor();
    assert.ok(await button(page, 'Done').isVisible());
  });

  it('adds a workbook to the dashboard for which it was chosen', async () => {
    const workbook = await server().createWorkbook('Chosen', report);
    const [first, second] = [
      await server().createBoard('First'),
      await server().createBoard('Second'),
    ];
    const page = await openItem(first);
    const respond = await delay(page, `**/items/${workbook.id}`);
    await button(page, 'Edit').first().click();
    await button(page, 'Add widget').click();
    await page.getByRole('menuitem', { name: `From “${workbook.title}”` }).click();
    await goTo(page, second);
    await button(page, 'Saved').waitFor();
    await respond();
    await page.getByRole('textbox', { name: 'Title' }).press('Tab');
    assert.equal(await page.getByRole('article').count(), 0);
    assert.ok(await button(page, 'Saved').isVisible());
  });

  it('keeps what was changed of a summary while it was generated', async () => {
    const summary = { kind: 'summary', prompt: 'how many flights', text: null };
    const page = await openItem(
      await server().createBoard('Summaries', { id: 'a', title: 'A', ...summary }),
    );
    await button(page, 'Edit').click();
    const respond = await delay(page, '**/chat');
    await button(page, 'Generate').click();
    await page.getByLabel('What to summarize').fill('how many flights on Friday');
    await button(page, 'Make A full width').click();
    await respond();
    await button(page, 'Regenerate').waitFor();
    assert.equal(
      await page.getByLabel('What to summarize').inputValue(),
      'how many flights on Friday',
    );
    await page.getByRole('button', { name: 'Make A full width', pressed: true }).waitFor();
  });

  it('does not scroll the chat back to its latest question', async () => {
    const { page } = await server().open('chat', {}, { viewport: { width: 800, height: 400 } });
    await ask(page, 'flights by weekday');
    await page.getByText(/^7 rows\./).waitFor();
    const conversation = page.getByRole('log');
    await conversation.evaluate(({ style }) => style.setProperty('scroll-behavior', 'auto'));
    const respond = await delay(page, '**/chat');
    await ask(page, 'flights by month');
    await button(page, 'Stop').waitFor();
    await conversation.hover();
    await page.mouse.wheel(0, -5000);
    const top = () => conversation.evaluate(({ scrollTop }) => scrollTop);
    while ((await top()) > 0) await page.evaluate(() => new Promise(requestAnimationFrame));
    await respond();
    await page.getByText(/^6 rows\./).waitFor({ state: 'attached' });
    assert.equal(await top(), 0);
  });
}
