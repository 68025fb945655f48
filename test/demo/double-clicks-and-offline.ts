import assert from 'node:assert/strict';
import { it } from 'node:test';
import type { Route } from 'playwright-core';
import { ask } from './ask.ts';
import type { EmbedTestServer } from './embed-test-server.ts';

/** Defines the tests of double clicks and a lost connection. */
export function doubleClickAndOfflineTests(server: () => EmbedTestServer): void {
  it('creates one workbook on a double click', async () => {
    const session = { embedTenantName: 'contoso' };
    const { page } = await server().open('app', session);
    await page.getByRole('button', { name: 'Workbook' }).dblclick();
    await page.getByText('Choose what to analyze').waitFor();
    const { items } = await server().call('/workspace', undefined, session, 'GET');
    assert.equal(items.length, 1);
  });

  it('keeps unsaved changes while offline and saves them afterwards', async () => {
    const body = { measures: ['flights.count'], dimensions: [], view: 'numbers' };
    const item = { kind: 'workbook', title: 'Offline', body };
    const { id } = await server().call('/workspace/items', item);
    const { page } = await server().open('app', {}, { fragment: `#/workbook/${id}` });
    await page.getByRole('checkbox', { name: 'On-time rate' }).check();
    await page.context().setOffline(true);
    await page.getByRole('button', { name: 'Save', exact: true }).click();
    await page.getByText('The service does not respond.').waitFor();
    assert.equal(await page.getByRole('checkbox', { name: 'On-time rate' }).isChecked(), true);
    await page.context().setOffline(false);
    await page.getByRole('button', { name: 'Save', exact: true }).click();
    await page.getByRole('button', { name: 'Saved' }).waitFor();
    const saved = await server().call(`/workspace/items/${id}`, undefined, {}, 'GET');
    assert.deepEqual(saved.body.measures, ['flights.count', 'flights.on_time']);
    await page.context().close(); // its console has the failed request
  });

  it('shows an item that the chat saves after it was closed', async () => {
    const { page } = await server().open('app');
    await page.getByRole('button', { name: 'Ask' }).click();
    await page.getByRole('button', { name: 'On-time rate by weekday' }).click();
    await page.getByText(/^7 rows\./).waitFor();
    const requested = Promise.withResolvers<Route>();
    await page.route('**/workspace/items', (route) => requested.resolve(route));
    await page.getByRole('button', { name: 'Save as workbook' }).click();
    const save = await requested.promise;
    await page.getByRole('button', { name: 'Close the chat' }).click();
    await page.getByRole('textbox').waitFor({ state: 'detached' });
    await save.continue();
    await page.getByRole('link', { name: /On-time rate by weekday/ }).waitFor();
  });

  it('repeats a question that failed while offline', async () => {
    const { page } = await server().open('chat');
    await page.getByRole('button', { name: 'Flights per day' }).waitFor();
    await page.context().setOffline(true);
    await ask(page, 'flights by weekday');
    await page.getByText('The service does not respond.').waitFor();
    await page.context().setOffline(false);
    await page.getByRole('button', { name: 'Try again' }).click();
    await page.getByText(/^7 rows\./).waitFor();
    await page.context().close(); // its console has the failed request
  });
}
