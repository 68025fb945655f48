import assert from 'node:assert/strict';
import { before, it } from 'node:test';
import type { FullItem, Report } from '../../demo/workspace.ts';
import type { EmbedTestServer } from './embed-test-server.ts';

/** Defines the tests of a session that is renewed with other settings. */
export function renewedSettingsTests(server: () => EmbedTestServer): void {
  let workbook: FullItem;

  before(async () => {
    const body: Report = { measures: ['flights.count'], dimensions: [], view: 'numbers' };
    workbook = await server().call('/workspace/items', { kind: 'workbook', title: 'All', body });
  });

  it('switches from field names to titles and keeps unsaved changes', async () => {
    const fragment = `#/workbook/${workbook.id}`;
    const { frame, renew } = await server().openFramed('app', {}, { fragment });
    const field = (name: string) => frame.getByRole('checkbox', { name, exact: true });
    const more = frame.getByRole('button', { name: 'More actions for the data pane' });
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
}
