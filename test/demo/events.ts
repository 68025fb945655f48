import assert from 'node:assert/strict';
import { it } from 'node:test';
import { isDeepStrictEqual } from 'node:util';
import { type EmbedEvent, eventPayloads } from '../../src/protocol/index.ts';
import { button, untilEqual } from './browser.ts';
import type { EmbedTestServer } from './embed-test-server.ts';
import { ask, chooseFilter, showAsTable } from './embedded-app.ts';

/** An expected event: its type without `svc:event:`, and a part of its payload. */
type ExpectedEvent = readonly [name: string, payload: Record<string, unknown>];

const ANY = Symbol('any');

const query = (text: string, status: string): ExpectedEvent => [
  'ai-query',
  { query: text, status, chatId: ANY, agentId: 'flights' },
];

/**
 * Defines the tests of the events for what a viewer does. The inspector's tests cover those of an expiring session, which
 * the runtime sends by itself.
 */
export function eventTests(server: () => EmbedTestServer): void {
  const covered = new Set(['svc:event:session-expiring', 'svc:event:session-expired']);
  /** Opens a surface; `assertReceived` waits for events since its last call, in this order. */
  const open = async (surface: 'dashboard' | 'app' | 'chat', fragment = '') => {
    const opened = await server().openFramed(surface, {}, { fragment });
    let from = 0;
    const assertReceived = async (...expected: ExpectedEvent[]) => {
      for (const [name] of expected) covered.add(`svc:event:${name}`);
      const missing = async () => {
        const events = (await opened.events()).slice(from);
        let at = 0;
        return expected.find((one) => {
          const found = events.findIndex((event, index) => index >= at && isOf(event, one));
          at = found + 1;
          return found < 0;
        });
      };
      await untilEqual(opened.page, missing, undefined);
      const events = await opened.events();
      assert.deepEqual([...new Set(events.map((event) => event.surface))], [surface]);
      from = events.length;
    };
    return { ...opened, assertReceived };
  };

  it('dashboard: sends an event for what a viewer does, and for each load', async () => {
    const { page, frame, send, assertReceived } = await open('dashboard', '&allowExport=true');
    const [surface, publicId] = ['dashboard', 'flights'];
    const path = '/embed/dashboard/flights?allowExport=true';
    await assertReceived(
      ['ready', { embedTenant: 'northwind', deploymentId: 1, mode: 'signed', surface, publicId }],
      ['view', { surface, publicId, title: 'Flights', path }],
      ['dashboard-loaded', { publicId, widgetCount: 8, loadDurationMs: ANY }],
    );
    // it is loaded again, with all of its widgets, after a navigation to another one and back
    await send('svc:action:navigate', { path: '/embed/dashboard/other' });
    await assertReceived(['dashboard-loaded', { publicId: 'other' }]);
    await send('svc:action:navigate', { path: '/embed/dashboard/flights' });
    await assertReceived(['dashboard-loaded', { publicId, widgetCount: 8 }]);

    const perDay = { widgetId: 'flights-per-day' };
    await showAsTable(frame, 'Flights per day');
    const row = frame.getByRole('row', { name: /^Jan 3 / });
    await row.getByRole('button').last().click();
    await frame.getByRole('dialog').press('Escape');
    await assertReceived(['drilldown', { member: 'flights.count', value: ANY, ...perDay }]);

    await button(frame, 'Download: Flights per day').click();
    const begun = page.waitForEvent('download');
    await frame.getByRole('menuitem', { name: 'Data (CSV)' }).click();
    await begun;
    const file = { format: 'csv', target: 'widget', title: 'Flights per day', rowCount: 181 };
    await assertReceived(['download', { ...file, ...perDay }]);

    await button(frame, 'Open the chat').click();
    await ask(frame, 'flights by weekday');
    await assertReceived(
      query('flights by weekday', 'submitted'),
      query('flights by weekday', 'completed'),
    );
    await frame.getByRole('textbox', { name: 'Your question' }).press('Escape');
    await page.route('**/data/query', (route) => route.abort());
    await chooseFilter(frame, 'Weekday', 'Fri');
    await assertReceived(['error', { name: 'ServiceError', context: 'data', message: ANY }]);
  });

  it('app: sends an event for what a viewer does', async () => {
    const { frame, assertReceived } = await open('app');
    const [surface, path] = ['app', ANY];
    await assertReceived(
      ['ready', { embedTenant: 'northwind', deploymentId: 1, mode: 'signed', surface }],
      ['view', { surface, title: 'Workspace', path }],
    );
    await button(frame, 'New').click();
    await frame.getByRole('menuitem', { name: 'Workbook' }).click();
    await assertReceived(['navigate', { path, previousPath: ANY }], ['view', { surface, path }]);
  });

  it('chat: sends an event for what a viewer does', async () => {
    const { page, frame, assertReceived } = await open('chat');
    const surface = 'chat';
    await assertReceived(
      ['ready', { embedTenant: 'northwind', mode: 'signed', surface }],
      ['view', { surface, title: 'Chat', path: '/embed/chat' }],
    );
    await button(frame, 'Flights per day').click();
    await assertReceived(
      query('Flights per day', 'submitted'),
      query('Flights per day', 'completed'),
    );
    await page.route('**/chat', (route) => route.abort());
    await ask(frame, 'flights');
    await assertReceived(
      query('flights', 'submitted'),
      ['error', { name: 'ServiceError', context: 'chat', message: ANY }],
      query('flights', 'error'),
    );
  });

  it('covers every event of the protocol', () => {
    assert.deepEqual([...covered].sort(), Object.keys(eventPayloads).sort());
  });
}

function isOf({ type, payload }: EmbedEvent, [name, expected]: ExpectedEvent): boolean {
  const actual: Record<string, unknown> = { ...payload };
  return (
    type === `svc:event:${name}` &&
    Object.entries(expected).every(([key, value]) =>
      value === ANY ? actual[key] !== undefined : isDeepStrictEqual(actual[key], value),
    )
  );
}
