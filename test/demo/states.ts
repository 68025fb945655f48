import { before, it } from 'node:test';
import type { Locator, Page, Route } from 'playwright-core';
import { assertAccessibleInBoth } from './axe.ts';
import type { EmbedTestServer } from './embed-test-server.ts';
import { ask } from './embedded-app.ts';

interface State {
  readonly surface: 'dashboard' | 'app' | 'chat';
  readonly name: string;
  /** A tenant without items instead of that of the tests. */
  readonly embedTenantName?: string;
  /** Follows the session in the URL. */
  readonly fragment?: string;
  /** Requests that never complete, or fail. */
  readonly route?: readonly [path: string, respond: (route: Route) => unknown];
  /** Leads to the state after loading. */
  act?(page: Page): Promise<unknown>;
  /** What the state shows. */
  shows(page: Page): Locator;
}

const text = (message: string | RegExp) => (page: Page) => page.getByText(message);
const unreachable = text('The service does not respond.');
const hang = () => {};
const fail = (route: Route) => route.abort();
const forbid = (route: Route) => route.fulfill({ status: 403, json: {} });
const openItem = (title: string) => (page: Page) =>
  page.getByRole('link', { name: new RegExp(title) }).click();

const states: readonly State[] = [
  {
    surface: 'dashboard',
    name: 'loading',
    route: ['**/data/query', hang],
    shows: (page) => page.getByRole('status', { name: 'Loading…' }),
  },
  { surface: 'dashboard', name: 'failed', route: ['**/data/query', fail], shows: unreachable },
  {
    surface: 'dashboard',
    name: 'empty',
    fragment: '&f_flights.origin=%22nowhere%22',
    shows: text('No flights match the filters.'),
  },
  {
    surface: 'dashboard',
    name: 'with a rejected filter',
    fragment: '&f_sales.region=%22EMEA%22',
    shows: text('This filter cannot be applied'),
  },
  {
    surface: 'dashboard',
    name: 'forbidden',
    route: ['**/data/query', forbid],
    shows: text('You do not have access to this dashboard'),
  },
  { surface: 'app', name: 'loading', route: ['**/workspace', hang], shows: text('Loading…') },
  { surface: 'app', name: 'failed', route: ['**/workspace', fail], shows: unreachable },
  { surface: 'app', name: 'empty', embedTenantName: 'contoso', shows: text('Nothing here yet') },
  {
    surface: 'app',
    name: 'with a workbook of nothing',
    act: openItem('Nothing'),
    shows: text('Choose what to analyze'),
  },
  {
    surface: 'app',
    name: 'with a report that fails',
    route: ['**/data/query', fail],
    act: openItem('Number of flights'),
    shows: unreachable,
  },
  {
    surface: 'app',
    name: 'without an item',
    fragment: '#/workbook/999',
    shows: text(/^Not found/),
  },
  {
    surface: 'app',
    name: 'with an item that loads',
    fragment: '#/workbook/999',
    route: ['**/workspace/items/*', hang],
    shows: text('Loading…'),
  },
  {
    surface: 'app',
    name: 'with a dashboard of nothing',
    act: openItem('Blank'),
    shows: text('This dashboard is empty'),
  },
  { surface: 'chat', name: 'loading', route: ['**/chat', hang], shows: text('Try one of these') },
  { surface: 'chat', name: 'failed', route: ['**/chat', fail], shows: unreachable },
  {
    surface: 'chat',
    name: 'thinking',
    route: ['**/chat', hang],
    act: (page) => ask(page, 'flights'),
    shows: text('Working on it…'),
  },
];

/** Defines the tests of every state with axe. */
export function stateTests(server: () => EmbedTestServer): void {
  before(async () => {
    await server().createWorkbook('Nothing', { measures: [] });
    await server().createWorkbook('Number of flights', {});
    await server().createBoard('Blank');
  });

  for (const { surface, name, embedTenantName = 'northwind', fragment, ...state } of states)
    it(`${surface}, ${name}`, async () => {
      const options = fragment === undefined ? {} : { fragment };
      const { page } = await server().open(
        surface,
        { embedTenantName },
        options,
        async (opened) => {
          if (state.route) await opened.route(...state.route);
        },
      );
      await state.act?.(page);
      await state.shows(page).first().waitFor();
      await assertAccessibleInBoth(page, name);
    });
}
