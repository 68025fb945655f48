import assert from 'node:assert/strict';
import { before, it } from 'node:test';
import type { FullItem } from '../../demo/workspace.ts';
import { assertAccessibleInBoth } from './axe.ts';
import { button } from './browser.ts';
import type { EmbedTestServer } from './embed-test-server.ts';

/** Defines the tests of a workbook in the creator app. */
export function workbookTests(server: () => EmbedTestServer): void {
  let workbook: FullItem;
  let fragment: string;

  before(async () => {
    const report = { dimensions: ['flights.weekday'], view: 'table' as const };
    workbook = await server().createWorkbook('Week', report);
    fragment = `#/workbook/${workbook.id}`;
  });

  it('is filtered by values that are selected from the data', async () => {
    const { page } = await server().open('app', {}, { fragment });
    const row = (day: string) => page.getByRole('cell', { name: day });
    await row('Mon').waitFor();
    await button(page, 'Add filter').click();
    await page.getByLabel('Filter by').selectOption({ label: 'Weekday' });
    await page.getByRole('checkbox', { name: 'Fri' }).check();
    await page.getByRole('checkbox', { name: 'Sat' }).check();
    await assertAccessibleInBoth(page);
    await button(page, 'Apply').click();
    await page.getByText('Weekday: Fri, Sat').waitFor();
    await row('Mon').waitFor({ state: 'detached' });
    assert.deepEqual(await row('Fri').or(row('Sat')).allTextContents(), ['Fri', 'Sat']);
    await button(page, 'Add filter').click();
    await page.getByLabel('Filter by').selectOption({ label: 'Weekday' });
    await page.getByRole('checkbox', { name: 'Fri' }).uncheck();
    await page.getByRole('checkbox', { name: 'Sat' }).uncheck();
    await button(page, 'Apply').click();
    await row('Mon').waitFor();
    assert.equal(await page.getByText('Weekday: Fri').count(), 0);
  });

  it('is in the language of the viewer, with the lang attribute and formatted values', async () => {
    const { page } = await server().open('app', { settings: { locale: 'de-AT' } }, { fragment });
    await button(page, 'Filter hinzufügen').click();
    assert.equal(await page.getByRole('main').getAttribute('lang'), 'de-DE');
    await page.getByLabel('Filtern nach').selectOption({ label: 'Monat' });
    await page.getByRole('checkbox', { name: 'März 2001' }).check();
    await button(page, 'Anwenden').click();
    await page.getByText('Monat: März 2001').waitFor();
  });

  it('switches from field names to titles in a renewed session, and keeps unsaved changes', async () => {
    const { frame, renew } = await server().openFramed('app', {}, { fragment });
    const field = (name: string) => frame.getByRole('checkbox', { name, exact: true });
    const more = button(frame, 'More actions for the data pane');
    await more.click();
    await frame.getByRole('menuitem', { name: 'Show field names' }).click();
    await field('flights.average_delay').check();
    await renew({ settings: { showMemberNames: false } });
    await field('Average arrival delay').waitFor();
    assert.equal(await frame.getByText('flights.average_delay').count(), 0);
    assert.equal(await field('Average arrival delay').isChecked(), true);
    await more.click();
    await frame.getByRole('menuitem', { name: 'Group by cube' }).waitFor();
    assert.equal(await frame.getByRole('menuitem', { name: 'Show titles' }).count(), 0);
  });

  it('keeps unsaved changes while offline and saves them afterwards', async () => {
    const { page } = await server().open('app', {}, { fragment });
    const added = page.getByRole('checkbox', { name: 'On-time rate' });
    await added.check();
    await page.context().setOffline(true);
    await button(page, 'Save').click();
    await page.getByText('The service does not respond.').waitFor();
    assert.equal(await added.isChecked(), true);
    await page.context().setOffline(false);
    await button(page, 'Save').click();
    await button(page, 'Saved').waitFor();
    const saved = await server().call(`/workspace/items/${workbook.id}`, undefined, {}, 'GET');
    assert.deepEqual(saved.body.measures, ['flights.count', 'flights.on_time']);
    await page.context().close(); // its console has the failed request
  });
}
