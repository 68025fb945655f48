import { after, before, describe, it } from 'node:test';
import type { FrameLocator, Page } from 'playwright-core';
import { assertAccessibleInBoth } from './axe.ts';
import { embeddedFrame, frameOf, loaded, logged, Visitor, withEmbed } from './visitor.ts';

interface State {
  readonly name: string;
  readonly surface: 'dashboard' | 'app' | 'chat';
  /** Requests that never complete, or fail, while the surface loads. */
  readonly hangs?: string;
  readonly fails?: string;
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
const ask = (question: string) => async (frame: FrameLocator) => {
  const field = frame.getByRole('textbox', { name: 'Your question' });
  await field.fill(question);
  await field.press('Enter');
};
const filter = (member: string, value: string) => (_: FrameLocator, page: Page) =>
  page.evaluate(`document.querySelector('svc-embed').setFilter('${member}', '${value}')`);

const states: readonly State[] = [
  { name: 'loading', surface: 'dashboard', hangs: '**/data/query', shows: waiting },
  {
    name: 'empty',
    surface: 'dashboard',
    act: filter('flights.origin', 'nowhere'),
    shows: text('No flights match the filters.'),
  },
  { name: 'failed', surface: 'dashboard', fails: '**/data/query', shows: unreachable },
  {
    name: 'rejected filter',
    surface: 'dashboard',
    act: filter('sales.region', 'EMEA'),
    shows: text('This filter cannot be applied'),
  },
  {
    name: 'forbidden',
    surface: 'dashboard',
    act: (_, page) => withEmbed(page, (embed) => embed.navigate('/embed/dashboard/payroll')),
    shows: text('You do not have access to this dashboard'),
  },
  { name: 'loading', surface: 'app', hangs: '**/workspace', shows: text('Loading…') },
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
  { name: 'failed', surface: 'app', fails: '**/workspace', shows: unreachable },
  {
    name: 'not found',
    surface: 'app',
    act: (_, page) => withEmbed(page, (embed) => embed.navigate('/embed/d/1/app#/reports')),
    shows: text('Page not found'),
  },
  {
    name: 'without an item',
    surface: 'app',
    act: (_, page) => withEmbed(page, (embed) => embed.navigate('/embed/d/1/app#/workbook/999')),
    shows: text('Not found'),
  },
  {
    name: 'with an item that loads',
    surface: 'app',
    async act(_, page) {
      await page.route('**/workspace/items/*', () => {});
      await withEmbed(page, (embed) => embed.navigate('/embed/d/1/app#/workbook/999'));
    },
    shows: text('Loading…'),
  },
  {
    name: 'with a workbook of nothing',
    surface: 'app',
    act: create('Workbook'),
    shows: text('Choose what to analyze'),
  },
  {
    name: 'with a report that fails',
    surface: 'app',
    async act(frame, page) {
      await create('Workbook')(frame);
      await page.route('**/data/query', (route) => route.abort());
      await frame.getByRole('checkbox', { name: 'Flights', exact: true }).check();
    },
    shows: unreachable,
  },
  {
    name: 'with a dashboard of nothing',
    surface: 'app',
    act: create('Dashboard'),
    shows: text('This dashboard is empty'),
  },
  { name: 'loading', surface: 'chat', hangs: '**/chat', shows: text('Try one of these') },
  {
    name: 'thinking',
    surface: 'chat',
    async act(frame, page) {
      await frame.getByText('Measures', { exact: true }).waitFor();
      await page.route('**/chat', () => {});
      await ask('flights')(frame);
    },
    shows: text('Working on it…'),
  },
  {
    name: 'at a loss',
    surface: 'chat',
    act: ask('how is the weather'),
    shows: text(/^Not understood/),
  },
  { name: 'failed', surface: 'chat', fails: '**/chat', shows: unreachable },
  {
    name: 'not found',
    surface: 'chat',
    act: (_, page) => withEmbed(page, (embed) => embed.navigate('/embed/chat/reports')),
    shows: text('Page not found'),
  },
];

describe('states of the embedded app have no axe findings', () => {
  let visitor: Visitor;
  let page: Page;

  before(async () => {
    visitor = await Visitor.start();
    ({ page } = await visitor.open());
    await loaded(page);
  });

  after(() => visitor?.end());

  for (const { name, surface, hangs, fails, act, shows } of states)
    it(`${surface}, ${name}`, async () => {
      await page.unrouteAll({ behavior: 'ignoreErrors' });
      if (hangs) await page.route(hangs, () => {});
      if (fails) await page.route(fails, (route) => route.abort());
      await page.getByRole('button', { name: 'Clear' }).click();
      await page.evaluate((surface) => {
        const embed = document.querySelector('svc-embed');
        Object.assign(embed ?? {}, { surface: 'chat', filters: {} });
        Object.assign(embed ?? {}, { surface });
        (embed as unknown as { reload(): void }).reload();
      }, surface);
      const frame = frameOf(page);
      await logged(page, 'svc-ready').waitFor();
      await act?.(frame, page);
      await shows(frame).first().waitFor();
      await assertAccessibleInBoth(await embeddedFrame(page), name);
    });
});
