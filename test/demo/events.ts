import assert from 'node:assert/strict';
import { after, before, it } from 'node:test';
import { isDeepStrictEqual } from 'node:util';
import type { FrameLocator, Page } from 'playwright-core';
import { type EmbedEvent, eventPayloads, parseEvent } from '../../src/protocol/index.ts';
import { ask } from './ask.ts';
import { button } from './browser.ts';
import { chooseFilter } from './filter-menu.ts';
import { clear, simulate } from './inspector-page.ts';
import { untilEqual } from './until-equal.ts';
import { frameOf, loaded, logged, showAsTable, type Visitor, withEmbed } from './visitor.ts';

/** An expected event: its type without `svc:event:`, and a part of its payload. */
type ExpectedEvent = readonly [name: string, payload: Record<string, unknown>];

/** What a viewer does in the frame, and the events that the host receives, in this order. */
interface ViewerAction {
  readonly viewer: string;
  readonly host: readonly ExpectedEvent[];
  do(frame: FrameLocator, page: Page): Promise<unknown>;
}

const ANY = Symbol('any');

const query = (text: string, status: string): ExpectedEvent => [
  'ai-query',
  { query: text, status, chatId: ANY, agentId: 'flights' },
];
const download = (format: string, target: string, title: string, more = {}): ExpectedEvent => [
  'download',
  { format, target, title, ...more },
];
const saves = (what: string, format: string, as: ExpectedEvent): ViewerAction => ({
  viewer: `saves ${what} as ${format}`,
  host: [as],
  async do(frame, page) {
    await button(frame, `Download: ${what}`).click();
    const begun = page.waitForEvent('download');
    await frame.getByRole('menuitem', { name: format }).click();
    await begun;
  },
});
const withoutRoute = async (page: Page, path: string, act: () => Promise<void>) => {
  await page.route(path, (route) => route.abort());
  await act();
  await page.unroute(path);
};

const perDay = { widgetId: 'flights-per-day' };
const viewerActions: Readonly<Record<string, readonly ViewerAction[]>> = {
  dashboard: [
    {
      viewer: 'opens the dashboard',
      host: [
        [
          'ready',
          {
            ...{ embedTenant: 'northwind', deploymentId: 1, mode: 'signed' },
            ...{ surface: 'dashboard', publicId: 'flights' },
          },
        ],
        [
          'view',
          {
            ...{ surface: 'dashboard', publicId: 'flights', title: 'Flights' },
            path: '/embed/dashboard/flights?allowExport=true',
          },
        ],
        ['dashboard-loaded', { publicId: 'flights', widgetCount: 8, loadDurationMs: ANY }],
      ],
      do: (_, page) => withEmbed(page, (embed) => embed.setAttribute('allow-export', '')),
    },
    {
      viewer: 'drills into a day',
      host: [['drilldown', { member: 'flights.count', value: ANY, ...perDay }]],
      async do(frame) {
        await showAsTable(frame, 'Flights per day');
        const row = frame.getByRole('row', { name: /^Jan 3 / });
        await row.getByRole('button').last().click();
        await frame.getByRole('dialog').press('Escape');
      },
    },
    saves(
      'Flights per day',
      'Data (CSV)',
      download('csv', 'widget', 'Flights per day', { ...perDay, rowCount: 180 }),
    ),
    {
      viewer: 'asks the agent',
      host: [query('flights by weekday', 'submitted'), query('flights by weekday', 'completed')],
      async do(frame) {
        await button(frame, 'Open the chat').click();
        await ask(frame, 'flights by weekday');
      },
    },
    {
      viewer: 'filters while the service is away',
      host: [['error', { name: 'ServiceError', context: 'data', message: ANY }]],
      async do(frame, page) {
        await frame.getByRole('textbox', { name: 'Your question' }).press('Escape');
        await withoutRoute(page, '**/data/query', async () => {
          await chooseFilter(frame, 'Weekday', 'Fri');
          await frame.getByText('The service does not respond.').first().waitFor();
        });
      },
    },
  ],
  app: [
    {
      viewer: 'opens the app',
      host: [
        ['ready', { embedTenant: 'northwind', deploymentId: 1, mode: 'signed', surface: 'app' }],
        ['view', { surface: 'app', title: 'Workspace', path: ANY }],
      ],
      do: (_, page) => withEmbed(page, (embed) => embed.setAttribute('surface', 'app')),
    },
    {
      viewer: 'makes a workbook, which opens',
      host: [
        ['navigate', { path: ANY, previousPath: ANY }],
        ['view', { surface: 'app', path: ANY }],
      ],
      async do(frame) {
        await button(frame, 'New').click();
        await frame.getByRole('menuitem', { name: 'Workbook' }).click();
        await frame.getByText('Choose what to analyze').waitFor();
      },
    },
  ],
  chat: [
    {
      viewer: 'opens the chat',
      host: [
        ['ready', { embedTenant: 'northwind', mode: 'signed', surface: 'chat' }],
        ['view', { surface: 'chat', title: 'Chat', path: '/embed/chat?allowExport=true' }],
      ],
      do: (_, page) => withEmbed(page, (embed) => embed.setAttribute('surface', 'chat')),
    },
    {
      viewer: 'chooses a question',
      host: [query('Flights per day', 'submitted'), query('Flights per day', 'completed')],
      do: (frame) => button(frame, 'Flights per day').click(),
    },
    {
      viewer: 'asks while the service is away',
      host: [
        query('flights', 'submitted'),
        ['error', { name: 'ServiceError', context: 'chat', message: ANY }],
        query('flights', 'error'),
      ],
      do: (frame, page) =>
        withoutRoute(page, '**/chat', async () => {
          await ask(frame, 'flights');
          await frame.getByText('The service does not respond.').waitFor();
        }),
    },
  ],
  'dashboard again': [
    {
      viewer: 'looks at it until the session nears its end',
      host: [
        ['ready', { surface: 'dashboard' }],
        ['session-expiring', { expiresAt: ANY, expiresInMs: ANY }],
      ],
      async do(_, page) {
        await withEmbed(page, (embed) => {
          embed.setAttribute('surface', 'dashboard');
          return embed.whenReady();
        });
        await simulate(page, 'Expire in 30 s');
      },
    },
    {
      viewer: 'filters after the session was ended',
      host: [['session-expired', { expiredAt: ANY }]],
      async do(frame, page) {
        const minted = page.waitForResponse((response) =>
          Boolean(response.request().postData()?.includes('"reason":"reload"')),
        );
        await clear(page);
        await page.evaluate(`document.querySelector('svc-embed').reload()`);
        // An id that is revoked before its exchange is replaced, and the previous frame may still exchange another.
        await logged(page, 'svc-ready').waitFor();
        await loaded(page);
        const { sessionId } = await (await minted).json();
        await page.evaluate(
          (id) =>
            fetch('/api/embed-session', {
              method: 'DELETE',
              headers: { 'Content-Type': 'application/json' },
              body: JSON.stringify({ sessionIds: [id] }),
            }),
          sessionId,
        );
        await chooseFilter(frame, 'Weekday', 'Fri');
      },
    },
  ],
};

/** Defines the tests of the events for what a viewer does. */
export function eventTests(visitor: () => Visitor): void {
  let page: Page;
  const received: EmbedEvent[] = [];
  const invalid: unknown[] = [];

  before(async () => {
    ({ page } = await visitor().open());
    await page.exposeFunction('receive', (data: unknown) => {
      const parsed = parseEvent(data);
      if (parsed?.kind === 'event') received.push(parsed.event);
      else if (parsed?.kind !== 'addition') invalid.push(data);
    });
    await page.evaluate(`addEventListener('message', ({ data }) => {
      if (data?.source === 'svc-embed') receive(data);
    })`);
    await loaded(page);
  });

  after(() => page?.context().close());

  /** Waits until the host has received the events, from that surface only. */
  const assertReceived = async (host: readonly ExpectedEvent[], from: number, surface: string) => {
    const missing = async () => {
      let at = from;
      return host.find((expected) => {
        const found = received.findIndex((event, index) => index >= at && isOf(event, expected));
        at = found + 1;
        return found < 0;
      });
    };
    await untilEqual(page, missing, undefined);
    assert.deepEqual(invalid, []);
    const [on] = surface.split(' ');
    assert.deepEqual([...new Set(received.slice(from).map((event) => event.surface))], [on]);
  };

  it('cover every event of the protocol', () => {
    const events = Object.values(viewerActions).flatMap((list) => list.flatMap(({ host }) => host));
    const types = new Set(events.map(([name]) => `svc:event:${name}`));
    assert.deepEqual([...types].sort(), Object.keys(eventPayloads).sort());
  });

  for (const [surface, list] of Object.entries(viewerActions))
    for (const { viewer, host, do: act } of list) {
      const names = [...new Set(host.map(([name]) => name))].join(', ');
      it(`${surface}: ${viewer} (${names})`, async () => {
        const from = received.length;
        await act(frameOf(page), page);
        await assertReceived(host, from, surface);
      });
    }
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
