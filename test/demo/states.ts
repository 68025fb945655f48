import { before, it } from 'node:test';
import type { Locator, Page, Route } from 'playwright-core';
import { assertAccessibleInBoth } from './axe.ts';
import { button } from './browser.ts';
import type { EmbedTestServer } from './embed-test-server.ts';
import { ask } from './embedded-app.ts';

interface State {
  readonly name: string;
  /** Responds to the requests of a path that wait and those that follow; without a function, they wait. */
  readonly requests?: readonly [path: string, respond?: (route: Route) => Promise<void>];
  /** Leads to the state from the one before. */
  act?(page: Page): Promise<unknown>;
  /** What the state shows. */
  shows(page: Page): Locator;
}

/** A page that is loaded once, and has some states one after the other. */
interface StatefulPage {
  readonly surface: 'dashboard' | 'app' | 'chat';
  /** A tenant without items instead of that of the tests. */
  readonly embedTenantName?: string;
  /** Follows the session in the URL. */
  readonly fragment?: string;
  readonly states: readonly State[];
}

const text = (message: string | RegExp) => (page: Page) => page.getByText(message);
const unreachable = text('The service does not respond.');
const loading = text('Loading…');
const DATA = '**/data/query';
const fail = (route: Route) => route.abort();
const forbid = (route: Route) => route.fulfill({ status: 403, json: {} });
const proceed = (route: Route) => route.continue();
const tryAgain = (page: Page) => button(page, 'Try again').first().click();
const openItem = (page: Page, title: string) =>
  page.getByRole('link', { name: new RegExp(title) }).click();
const openOther = (title: string) => async (page: Page) => {
  await page.getByRole('link', { name: 'Back to the workspace' }).click();
  await openItem(page, title);
};
const goTo = (fragment: string) => (page: Page) =>
  page.evaluate((hash) => location.assign(hash), fragment);

const pages: readonly StatefulPage[] = [
  {
    surface: 'dashboard',
    states: [
      {
        name: 'loading',
        requests: [DATA],
        shows: (page) => page.getByRole('status', { name: 'Loading…' }),
      },
      { name: 'failed', requests: [DATA, fail], shows: unreachable },
      {
        name: 'forbidden',
        requests: [DATA, forbid],
        act: tryAgain,
        shows: text('You do not have access to this dashboard'),
      },
    ],
  },
  {
    surface: 'dashboard',
    fragment: '&f_flights.origin=%22nowhere%22',
    states: [{ name: 'empty', shows: text('No flights match the filters.') }],
  },
  {
    surface: 'dashboard',
    fragment: '&f_sales.region=%22EMEA%22',
    states: [{ name: 'with a rejected filter', shows: text('This filter cannot be applied') }],
  },
  {
    surface: 'app',
    embedTenantName: 'contoso',
    states: [{ name: 'empty', shows: text('Nothing here yet') }],
  },
  {
    surface: 'app',
    states: [
      { name: 'loading', requests: ['**/workspace'], shows: loading },
      { name: 'failed', requests: ['**/workspace', fail], shows: unreachable },
      {
        name: 'with a workbook of nothing',
        requests: ['**/workspace', proceed],
        act: async (page) => {
          await tryAgain(page);
          await openItem(page, 'Nothing');
        },
        shows: text('Choose what to analyze'),
      },
      {
        name: 'with a dashboard of nothing',
        act: openOther('Blank'),
        shows: text('This dashboard is empty'),
      },
      {
        name: 'with a report that fails',
        requests: [DATA, fail],
        act: openOther('Number of flights'),
        shows: unreachable,
      },
      { name: 'without an item', act: goTo('#/workbook/999'), shows: text(/^Not found/) },
      {
        name: 'with an item that loads',
        requests: ['**/workspace/items/*'],
        act: goTo('#/workbook/998'),
        shows: loading,
      },
    ],
  },
  {
    surface: 'chat',
    states: [
      { name: 'loading', requests: ['**/chat'], shows: text('Ask about the flights') },
      { name: 'failed', requests: ['**/chat', fail], shows: unreachable },
      {
        name: 'loaded',
        requests: ['**/chat', proceed],
        act: tryAgain,
        shows: (page) => button(page, 'Flights per day'),
      },
      {
        name: 'thinking',
        requests: ['**/chat'],
        act: (page) => ask(page, 'flights'),
        shows: text('Working on it…'),
      },
    ],
  },
];

/** Defines the tests of every state with axe. */
export function stateTests(server: () => EmbedTestServer): void {
  before(async () => {
    await server().createWorkbook('Nothing', { measures: [] });
    await server().createWorkbook('Number of flights', {});
    await server().createBoard('Blank');
  });

  for (const { surface, embedTenantName = 'northwind', fragment = '', states } of pages)
    it(`${surface}, ${states.map(({ name }) => name).join(', ')}`, async () => {
      const waiting: Route[] = [];
      const respond = async (page: Page, { requests }: State) => {
        if (!requests) return;
        const [path, response] = requests;
        await page.route(path, (route) => response?.(route) ?? void waiting.push(route));
        if (response) await Promise.all(waiting.splice(0).map(response));
      };
      const [first, ...others] = states;
      const { page } = await server().open(surface, { embedTenantName }, { fragment }, (opened) =>
        first ? respond(opened, first) : Promise.resolve(),
      );
      for (const state of states) {
        if (others.includes(state)) await respond(page, state);
        await state.act?.(page);
        await state.shows(page).first().waitFor();
        await assertAccessibleInBoth(page, state.name);
      }
    });
}
