import { after, before, describe, it } from 'node:test';
import type { FrameLocator, Page } from 'playwright-core';
import { ask } from './ask.ts';
import { assertAccessibleInBoth } from './axe.ts';
import { badInputTests } from './bad-input.ts';
import { eventTests } from './events.ts';
import { clear } from './inspector-page.ts';
import { embeddedFrame, frameOf, loaded, logged, Visitor } from './visitor.ts';

interface State {
  readonly name: string;
  readonly surface: 'dashboard' | 'app' | 'chat';
  /** Requests that never complete, or fail, while the surface loads. */
  readonly hangs?: string;
  readonly fails?: string;
  /** Follows the last state without loading the surface again. */
  readonly continues?: true;
  /** Leads to the state after loading. */
  act?(frame: FrameLocator, page: Page): Promise<unknown>;
  /** What the state shows. */
  shows(frame: FrameLocator): ReturnType<FrameLocator['getByText']>;
}

const text = (message: string | RegExp) => (frame: FrameLocator) => frame.getByText(message);
const unreachable = text('The service does not respond.');
const waiting = (frame: FrameLocator) => frame.getByRole('status', { name: 'Loading…' });
const create = (kind: string) => async (frame: FrameLocator) => {
  await frame.getByRole('button', { name: 'New', exact: true }).click();
  await frame.getByRole('menuitem', { name: kind }).click();
};
const filter = (member: string, value: string) => (_: FrameLocator, page: Page) =>
  page.evaluate(`document.querySelector('svc-embed').setFilter('${member}', '${value}')`);
const to = (path: string) => (_: FrameLocator, page: Page) =>
  page.evaluate(`document.querySelector('svc-embed').navigate('${path}')`);

const states: readonly State[] = [
  { name: 'loading', surface: 'dashboard', hangs: '**/data/query', shows: waiting },
  { name: 'failed', surface: 'dashboard', fails: '**/data/query', shows: unreachable },
  {
    name: 'empty',
    surface: 'dashboard',
    act: filter('flights.origin', 'nowhere'),
    shows: text('No flights match the filters.'),
  },
  {
    name: 'rejected filter',
    surface: 'dashboard',
    continues: true,
    act: filter('sales.region', 'EMEA'),
    shows: text('This filter cannot be applied'),
  },
  {
    name: 'forbidden',
    surface: 'dashboard',
    continues: true,
    act: to('/embed/dashboard/payroll'),
    shows: text('You do not have access to this dashboard'),
  },
  { name: 'loading', surface: 'app', hangs: '**/workspace', shows: text('Loading…') },
  { name: 'failed', surface: 'app', fails: '**/workspace', shows: unreachable },
  {
    name: 'empty',
    surface: 'app',
    async act(frame) {
      const rows = frame.getByRole('row').filter({ has: frame.getByRole('link') });
      await rows.first().waitFor();
      while ((await rows.count()) > 0) {
        const row = rows.first();
        const title = await row.getByRole('link').locator('bdi').innerText();
        await row.getByRole('button').click();
        await frame.getByRole('menuitem', { name: 'Delete' }).click();
        await frame.getByRole('dialog').getByRole('button', { name: 'Delete' }).click();
        await rows.filter({ hasText: title }).waitFor({ state: 'detached' });
      }
    },
    shows: text('Nothing here yet'),
  },
  {
    name: 'with a workbook of nothing',
    surface: 'app',
    continues: true,
    act: create('Workbook'),
    shows: text('Choose what to analyze'),
  },
  {
    name: 'with a report that fails',
    surface: 'app',
    continues: true,
    fails: '**/data/query',
    act: (frame) => frame.getByRole('checkbox', { name: 'Flights', exact: true }).check(),
    shows: unreachable,
  },
  {
    name: 'without an item',
    surface: 'app',
    continues: true,
    act: to('/embed/d/1/app#/workbook/999'),
    shows: text(/^Not found/),
  },
  {
    name: 'with an item that loads',
    surface: 'app',
    continues: true,
    hangs: '**/workspace/items/*',
    act: to('/embed/d/1/app#/workbook/998'),
    shows: text('Loading…'),
  },
  {
    name: 'with a dashboard of nothing',
    surface: 'app',
    act: create('Dashboard'),
    shows: text('This dashboard is empty'),
  },
  { name: 'loading', surface: 'chat', hangs: '**/chat', shows: text('Try one of these') },
  { name: 'failed', surface: 'chat', fails: '**/chat', shows: unreachable },
  {
    name: 'at a loss',
    surface: 'chat',
    act: (frame) => ask(frame, 'how is the weather'),
    shows: text(/^Not understood/),
  },
  {
    name: 'thinking',
    surface: 'chat',
    continues: true,
    hangs: '**/chat',
    act: (frame) => ask(frame, 'flights'),
    shows: text('Working on it…'),
  },
];

describe('embedded app in the inspector', () => {
  let visitor: Visitor;

  before(async () => {
    visitor = await Visitor.start();
  });

  after(() => visitor?.end());

  describe('events for what a viewer does', () => eventTests(() => visitor));

  describe('invalid input on every surface', () => badInputTests(() => visitor));

  describe('states have no axe findings', () => stateTests(() => visitor));
});

/** Defines the tests of every state; they come last, because they remove the items of the workspace. */
function stateTests(visitor: () => Visitor): void {
  let page: Page;

  before(async () => {
    ({ page } = await visitor().open());
    await loaded(page);
  });

  for (const { name, surface, continues, hangs, fails, act, shows } of states)
    it(`${surface}, ${name}`, async () => {
      await page.unrouteAll({ behavior: 'ignoreErrors' });
      if (hangs) await page.route(hangs, () => {});
      if (fails) await page.route(fails, (route) => route.abort());
      if (!continues) await load(page, surface);
      const frame = frameOf(page);
      await act?.(frame, page);
      await shows(frame).first().waitFor();
      await assertAccessibleInBoth(await embeddedFrame(page), name);
    });
}

/** Loads a surface without filters, and waits until it is ready. */
async function load(page: Page, surface: State['surface']): Promise<void> {
  await clear(page);
  await page.evaluate((surface) => {
    const embed = document.querySelector('svc-embed');
    Object.assign(embed ?? {}, { surface: 'chat', filters: {} });
    Object.assign(embed ?? {}, { surface });
    (embed as unknown as { reload(): void }).reload();
  }, surface);
  await logged(page, 'svc-ready').waitFor();
}
