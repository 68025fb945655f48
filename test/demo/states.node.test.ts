import { after, before, describe, it } from 'node:test';
import type { FrameLocator, Page } from 'playwright-core';
import { assertNoFindings } from './axe.ts';
import { frameOf, loaded, Visitor, withEmbed } from './visitor.ts';

interface State {
  readonly name: string;
  readonly surface: 'dashboard' | 'app' | 'chat';
  /** What fails while the surface is loaded: a path that never answers, or cannot be reached. */
  readonly hangs?: string;
  readonly fails?: string;
  /** What leads to the state once the surface is there. */
  act?(frame: FrameLocator, page: Page): Promise<unknown>;
  /** What is seen then. */
  seen(frame: FrameLocator): ReturnType<FrameLocator['getByText']>;
}

const text = (sentence: string | RegExp) => (frame: FrameLocator) => frame.getByText(sentence);
const away = text('The service does not answer.');
const waiting = (frame: FrameLocator) => frame.getByRole('status', { name: 'Loading …' });
const make = (kind: string) => async (frame: FrameLocator) => {
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
  { name: 'loading', surface: 'dashboard', hangs: '**/data/query', seen: waiting },
  {
    name: 'empty',
    surface: 'dashboard',
    act: filter('flights.origin', 'nowhere'),
    seen: text('No flights match the filters.'),
  },
  { name: 'failed', surface: 'dashboard', fails: '**/data/query', seen: away },
  {
    name: 'refused',
    surface: 'dashboard',
    act: filter('sales.region', 'EMEA'),
    seen: text('The dashboard cannot be filtered like this'),
  },
  {
    name: 'forbidden',
    surface: 'dashboard',
    act: (_, page) => withEmbed(page, (embed) => embed.navigate('/embed/dashboard/payroll')),
    seen: text('You may not see this dashboard'),
  },
  { name: 'loading', surface: 'app', hangs: '**/workspace', seen: text('Loading …') },
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
    seen: text('Nothing here yet'),
  },
  { name: 'failed', surface: 'app', fails: '**/workspace', seen: away },
  {
    name: 'nowhere',
    surface: 'app',
    act: (_, page) => withEmbed(page, (embed) => embed.navigate('/embed/d/1/app#/reports')),
    seen: text('There is no such page'),
  },
  {
    name: 'without an item',
    surface: 'app',
    act: (_, page) => withEmbed(page, (embed) => embed.navigate('/embed/d/1/app#/workbook/999')),
    seen: text('This is not here'),
  },
  {
    name: 'with an item that loads',
    surface: 'app',
    async act(_, page) {
      await page.route('**/workspace/items/*', () => {});
      await withEmbed(page, (embed) => embed.navigate('/embed/d/1/app#/workbook/999'));
    },
    seen: text('Loading …'),
  },
  {
    name: 'with a workbook of nothing',
    surface: 'app',
    act: make('Workbook'),
    seen: text('Choose what to look at'),
  },
  {
    name: 'with a report that fails',
    surface: 'app',
    async act(frame, page) {
      await make('Workbook')(frame);
      await page.route('**/data/query', (route) => route.abort());
      await frame.getByRole('checkbox', { name: 'Flights', exact: true }).check();
    },
    seen: away,
  },
  {
    name: 'with a dashboard of nothing',
    surface: 'app',
    act: make('Dashboard'),
    seen: text('An empty dashboard'),
  },
  { name: 'loading', surface: 'chat', hangs: '**/chat', seen: text('Try one of these') },
  {
    name: 'thinking',
    surface: 'chat',
    async act(frame, page) {
      await frame.getByText('Measures', { exact: true }).waitFor();
      await page.route('**/chat', () => {});
      await ask('flights')(frame);
    },
    seen: text('Working on it …'),
  },
  {
    name: 'at a loss',
    surface: 'chat',
    act: ask('how is the weather'),
    seen: text(/^Not understood/),
  },
  { name: 'failed', surface: 'chat', fails: '**/chat', seen: away },
  {
    name: 'nowhere',
    surface: 'chat',
    act: (_, page) => withEmbed(page, (embed) => embed.navigate('/embed/chat/reports')),
    seen: text('There is no such page'),
  },
];

describe('a state of the embedded app has nothing that axe finds', () => {
  let visitor: Visitor;
  let page: Page;

  before(async () => {
    visitor = await Visitor.start();
    ({ page } = await visitor.open());
    await loaded(page);
  });

  after(() => visitor?.end());

  for (const { name, surface, hangs, fails, act, seen } of states)
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
      await page.locator('timeline-panel li[data-event="svc-ready"]').first().waitFor();
      await act?.(frame, page);
      await seen(frame).first().waitFor();
      const [, embedded] = page.frames();
      if (embedded) await assertNoFindings(embedded, name);
    });
});
