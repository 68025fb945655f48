import assert from 'node:assert/strict';
import { it } from 'node:test';
import type { Page } from 'playwright-core';
import type { EmbedTestServer } from './embed-test-server.ts';
import { ask } from './embedded-app.ts';

const REPORT = { kind: 'report', id: 'a', title: 'By hour' } as const;
const BY_HOUR = { measures: ['flights.count'], dimensions: ['flights.hour'], view: 'table' };

/** Resolves with the next request that a page sends to a path. */
const nextRequest = (page: Page, path: string) =>
  page.waitForRequest((request) => new URL(request.url()).pathname === path);

/** Resolves when the host page has received a message with a text. */
const untilReceived = (page: Page, text: string) =>
  page.waitForFunction(
    (part) => JSON.stringify(Reflect.get(globalThis, 'received')).includes(part),
    text,
  );

/** Defines the tests of the actions on each surface; the dashboard’s tests have its own. */
export function actionTests(server: () => EmbedTestServer): void {
  it('in-app dashboard: runs its queries again, names the zone, and applies and reports filters', async () => {
    const { id } = await server().createBoard('Actions', { ...REPORT, report: BY_HOUR });
    const fragment = `#/dashboard/${id}`;
    const { page, frame, send, setFilter } = await server().openFramed('app', {}, { fragment });
    await frame.getByRole('cell', { name: '5 PM' }).waitFor();
    await Promise.all([nextRequest(page, '/data/query'), send('svc:action:refresh')]);

    await frame.getByText('Times in airport local time').first().waitFor();
    await send('svc:action:set-timezone', { timezone: 'Europe/Madrid' });
    await frame.getByText('Times in Central European Time, set by the page').waitFor();

    await frame.locator('[aria-busy="true"]').first().waitFor({ state: 'detached' });
    const cell = frame.getByRole('row', { name: /^5 PM/ }).getByRole('cell').nth(1);
    const all = await cell.textContent();
    await setFilter('flights.origin', ['ORD']);
    await frame.getByText('Filters set by the page: Airport: ORD').waitFor();
    await frame.locator('[aria-busy="true"]').first().waitFor({ state: 'detached' });
    await frame
      .getByRole('row', { name: /^5 PM/ })
      .filter({ hasNotText: `${all}` })
      .waitFor();

    // a member that does not exist is not applied
    await setFilter('flights.carrier', ['AA']);
    await frame.getByText('The filter “flights.carrier” is not part of this data.').waitFor();
    await frame.getByRole('cell', { name: '5 PM' }).waitFor();
    await untilReceived(page, 'flights.carrier');
  });

  it('refresh: runs the queries of an open workbook again', async () => {
    const { id } = await server().createWorkbook('Actions', BY_HOUR as never);
    const fragment = `#/workbook/${id}`;
    const { page, frame, send } = await server().openFramed('app', {}, { fragment });
    await frame.getByRole('cell', { name: '5 PM' }).waitFor();
    await Promise.all([nextRequest(page, '/data/query'), send('svc:action:refresh')]);
  });

  it('refresh: runs the query of an answer of the chat again', async () => {
    const { page, frame, send } = await server().openFramed('chat');
    await ask(frame, 'flights by weekday');
    await frame.getByText(/^7 rows\./).waitFor();
    await Promise.all([nextRequest(page, '/chat'), send('svc:action:refresh')]);
    await frame.getByText(/^7 rows\./).waitFor();
  });

  for (const surface of ['app', 'chat'] as const)
    it(`set-filter: is reported by the ${surface} without a dashboard, also before its data has loaded`, async () => {
      const sent = Promise.withResolvers<void>();
      const holdData = (page: Page) =>
        page.route(/\/(workspace|chat)$/, async (route) => {
          if (route.request().resourceType() === 'fetch') await sent.promise;
          await route.continue();
        });
      const { page, setFilter, events } = await server().openFramed(surface, {}, {}, holdData);
      await untilReceived(page, 'svc:event:ready');
      await setFilter('flights.origin', ['ORD']);
      sent.resolve();
      await untilReceived(page, 'is not applied');
      assert.ok((await events()).some(({ type }) => type === 'svc:event:error'));
    });
}
