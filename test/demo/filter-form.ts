import assert from 'node:assert/strict';
import { before, it } from 'node:test';
import type { FullItem, Report } from '../../demo/workspace.ts';
import { assertAccessibleInBoth } from './axe.ts';
import type { EmbedTestServer } from './embed-test-server.ts';

/** Defines the tests of the filter of a workbook. */
export function filterFormTests(server: () => EmbedTestServer): void {
  let workbook: FullItem;

  before(async () => {
    const body: Report = {
      measures: ['flights.count'],
      dimensions: ['flights.weekday'],
      view: 'table',
    };
    workbook = await server().call('/workspace/items', { kind: 'workbook', title: 'Week', body });
  });

  const open = async (locale: string) => {
    const fragment = `#/workbook/${workbook.id}`;
    return server().open('app', { settings: { locale } }, { fragment });
  };

  it('is selected from the formatted values of the data', async () => {
    const { page } = await open('en');
    const row = (day: string) => page.getByRole('cell', { name: day });
    await row('Mon').waitFor();
    await page.getByRole('button', { name: 'Add filter' }).click();
    await page.getByLabel('Filter by').selectOption({ label: 'Weekday' });
    await page.getByRole('checkbox', { name: 'Fri' }).check();
    await page.getByRole('checkbox', { name: 'Sat' }).check();
    await assertAccessibleInBoth(page);
    await page.getByRole('button', { name: 'Apply' }).click();
    await page.getByText('Weekday: Fri, Sat').waitFor();
    await row('Mon').waitFor({ state: 'detached' });
    assert.deepEqual(await row('Fri').or(row('Sat')).allTextContents(), ['Fri', 'Sat']);
    await page.getByRole('button', { name: 'Add filter' }).click();
    await page.getByLabel('Filter by').selectOption({ label: 'Weekday' });
    await page.getByRole('checkbox', { name: 'Fri' }).uncheck();
    await page.getByRole('checkbox', { name: 'Sat' }).uncheck();
    await page.getByRole('button', { name: 'Apply' }).click();
    await row('Mon').waitFor();
    assert.equal(await page.getByText('Weekday: Fri').count(), 0);
  });

  it('is formatted in the language of the viewer', async () => {
    const { page } = await open('de');
    await page.getByRole('button', { name: 'Filter hinzufügen' }).click();
    await page.getByLabel('Filtern nach').selectOption({ label: 'Monat' });
    await page.getByRole('checkbox', { name: 'März 2001' }).check();
    await page.getByRole('button', { name: 'Anwenden' }).click();
    await page.getByText('Monat: März 2001').waitFor();
  });
}
