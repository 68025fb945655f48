import assert from 'node:assert/strict';
import { it } from 'node:test';
import type { Page } from 'playwright-core';
import type { EmbedTestServer } from './embed-test-server.ts';
import { ask, dashboardLoaded } from './embedded-app.ts';

const REPORT = { kind: 'report', id: 'a', title: 'By hour' } as const;
const BY_HOUR = { measures: ['flights.count'], dimensions: ['flights.hour'], view: 'table' };

/** Resolves with the next request that a page sends to a path. */
const nextRequest = (page: Page, path: string) =>
  page.waitForRequest((request) => new URL(request.url()).pathname === path);

/** Defines the tests of the actions on each surface. */
export function actionTests(server: () => EmbedTestServer): void {
  const openBoard = async (settings: object = {}) => {
    const { id } = await server().createBoard('Actions', { ...REPORT, report: BY_HOUR });
    const path = '/embed/d/1/app';
    const opened = await server().openFramed(
      'app',
      { settings },
      { fragment: `#/dashboard/${id}`, path },
    );
    await opened.frame.getByText('Times in', { exact: false }).first().waitFor();
    await opened.frame.getByRole('cell', { name: '5 PM' }).waitFor();
    return opened;
  };

  it('refresh: runs the queries of the dashboard again', async () => {
    const { page, frame, send } = await server().openFramed('dashboard');
    await dashboardLoaded(frame);
    await Promise.all([nextRequest(page, '/data/query'), send('svc:action:refresh')]);
  });

  it('refresh: runs the queries of an in-app dashboard again', async () => {
    const { page, send } = await openBoard();
    await Promise.all([nextRequest(page, '/data/query'), send('svc:action:refresh')]);
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

  it('set-filter: applies to an in-app dashboard, and the viewer sees it', async () => {
    const { frame, setFilter } = await openBoard();
    const cell = frame.getByRole('row', { name: /^5 PM/ }).getByRole('cell').nth(1);
    const all = await cell.textContent();
    await setFilter('flights.origin', ['ORD']);
    await frame.getByText('Filters set by the page: Airport: ORD').waitFor();
    await frame.locator('[aria-busy="true"]').first().waitFor({ state: 'detached' });
    await frame
      .getByRole('row', { name: /^5 PM/ })
      .filter({ hasNotText: `${all}` })
      .waitFor();
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
      await page.waitForFunction(() =>
        JSON.stringify((globalThis as unknown as { received: unknown[] }).received).includes(
          'svc:event:ready',
        ),
      );
      await setFilter('flights.origin', ['ORD']);
      sent.resolve();
      await page.waitForFunction(() =>
        JSON.stringify((globalThis as unknown as { received: unknown[] }).received).includes(
          'is not applied',
        ),
      );
      assert.ok((await events()).some(({ type }) => type === 'svc:event:error'));
    });

  it('set-filter: a member that does not exist is reported by an in-app dashboard, and not applied', async () => {
    const { page, frame, setFilter } = await openBoard();
    await setFilter('flights.carrier', ['AA']);
    await frame.getByText('The filter “flights.carrier” is not part of this data.').waitFor();
    await frame.getByRole('cell', { name: '5 PM' }).waitFor();
    await page.waitForFunction(() =>
      JSON.stringify((globalThis as unknown as { received: unknown[] }).received).includes(
        'flights.carrier',
      ),
    );
  });

  it('set-timezone: applies to an in-app dashboard, which names the zone and what has set it', async () => {
    const { frame, send } = await openBoard();
    await frame.getByText('Times in airport local time').first().waitFor();
    await send('svc:action:set-timezone', { timezone: 'Europe/Madrid' });
    await frame.getByText('Times in Central European Time, set by the page').waitFor();
  });
}
