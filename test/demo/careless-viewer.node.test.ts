import assert from 'node:assert/strict';
import { after, before, describe, it } from 'node:test';
import type { Route } from 'playwright-core';
import { Studio } from './studio.ts';

describe('a careless viewer, or a bad line', () => {
  let studio: Studio;

  before(async () => {
    studio = await Studio.start();
  });

  after(() => studio?.end());

  it('makes one workbook by two presses', async () => {
    const session = { embedTenantName: 'contoso' };
    const { page, complaints } = await studio.open('app', session);
    await page.getByRole('button', { name: 'Workbook' }).dblclick();
    await page.getByText('Choose what to look at').waitFor();
    const { items } = await studio.call('/workspace', undefined, session, 'GET');
    assert.equal(items.length, 1);
    assert.deepEqual(complaints, []);
    await page.context().close();
  });

  it('loses no work where a save finds no service, and saves it once there is one', async () => {
    const body = { measures: ['flights.count'], dimensions: [], view: 'numbers' };
    const made = { kind: 'workbook', title: 'Offline', body };
    const { id } = await studio.call('/workspace/items', made);
    const { page } = await studio.open('app', {}, { fragment: `#/workbook/${id}` });
    await page.getByRole('checkbox', { name: 'On time' }).check();
    await page.context().setOffline(true);
    await page.getByRole('button', { name: 'Save', exact: true }).click();
    await page.getByText('The service does not answer.').waitFor();
    assert.equal(await page.getByRole('checkbox', { name: 'On time' }).isChecked(), true);
    await page.context().setOffline(false);
    await page.getByRole('button', { name: 'Save', exact: true }).click();
    await page.getByRole('button', { name: 'Saved' }).waitFor();
    const saved = await studio.call(`/workspace/items/${id}`, undefined, {}, 'GET');
    assert.deepEqual(saved.body.measures, ['flights.count', 'flights.on_time']);
    await page.context().close();
  });

  it('finds what the chat saves after it was closed', async () => {
    const { page } = await studio.open('app');
    await page.getByRole('button', { name: 'Ask' }).click();
    await page.getByRole('button', { name: 'On-time rate by weekday' }).click();
    await page.getByText(/^7 rows\./).waitFor();
    const asked = Promise.withResolvers<Route>();
    await page.route('**/workspace/items', (route) => asked.resolve(route));
    await page.getByRole('button', { name: 'Save as workbook' }).click();
    const save = await asked.promise;
    await page.getByRole('button', { name: 'Close the chat' }).click();
    await page.getByRole('textbox').waitFor({ state: 'detached' });
    await save.continue();
    await page.getByRole('link', { name: /On-time rate by weekday/ }).waitFor();
    await page.context().close();
  });

  it('can ask again where the chat found no service', async () => {
    const { page } = await studio.open('chat');
    await page.getByRole('button', { name: 'Flights per day' }).waitFor();
    await page.context().setOffline(true);
    await page.getByRole('textbox').fill('flights by weekday');
    await page.getByRole('textbox').press('Enter');
    await page.getByText('The service does not answer.').waitFor();
    await page.context().setOffline(false);
    await page.getByRole('button', { name: 'Try again' }).click();
    await page.getByText(/^7 rows\./).waitFor();
    await page.context().close();
  });
});
