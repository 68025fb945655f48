import assert from 'node:assert/strict';
import { after, before, describe, it } from 'node:test';
import type { Page } from 'playwright-core';
import { defaultSettings, type FullItem, type Report } from '../../demo/workspace.ts';
import type { GenerateSession } from '../../src/backend/index.ts';
import { ask } from './ask.ts';
import { assertAccessibleInBoth } from './axe.ts';
import { button } from './browser.ts';
import { EmbedTestServer } from './embed-test-server.ts';

type Settings = NonNullable<GenerateSession['settings']>;

/** A check of a screen with one value of a setting. */
interface SettingCheck {
  readonly key: keyof Settings;
  readonly surface: 'app' | 'chat' | 'dashboard';
  readonly fragment: () => string;
  readonly run: (page: Page, on: boolean) => Promise<void>;
}

/** What the browser logs about requests that a setting forbids. */
const REJECTED = /status of (400|403)/;

/** Tests the effect of every setting of a session, with both of its values. */
describe('settings of the session', () => {
  let server: EmbedTestServer;
  let workbook: FullItem;
  let failing: FullItem;
  let board: FullItem;

  before(async () => {
    server = await EmbedTestServer.start();
    const report: Report = {
      measures: ['flights.count'],
      dimensions: ['flights.weekday'],
      view: 'bars',
    };
    const create = (item: object) => server.call('/workspace/items', item);
    workbook = await create({ kind: 'workbook', title: 'By weekday', body: report });
    const body = { ...report, measures: ['flights.weight'] };
    failing = await create({ kind: 'workbook', title: 'Failing', body });
    await create({ kind: 'folder', title: 'Reviews' });
    const tiles = [
      {
        id: 'a',
        kind: 'summary',
        title: 'Week',
        prompt: 'flights by weekday',
        text: 'Fridays are busy.',
      },
    ];
    board = await create({
      kind: 'dashboard',
      title: 'Weekly',
      body: { tiles, settings: defaultSettings },
    });
  });

  after(() => server?.end());

  const checks: SettingCheck[] = [];
  /** Adds a check of a screen, which runs with both values of a setting. */
  const both = (
    key: keyof Settings,
    surface: SettingCheck['surface'],
    fragment: () => string,
    run: SettingCheck['run'],
  ) => checks.push({ key, surface, fragment, run });
  const shown = async (page: Page, name: string, on: boolean) =>
    assert.equal(await button(page, name).count(), on ? 1 : 0, name);
  const home = () => '#/';
  const ofWorkbook = () => `#/workbook/${workbook.id}`;
  const ofBoard = () => `#/dashboard/${board.id}`;

  // one of this and `showMemberNames` is on in each session: without both, there is no menu
  both('showGroupBySvc', 'app', ofWorkbook, async (page, on) => {
    await page.getByRole('heading', { name: 'Time' }).waitFor();
    await button(page, 'More actions for the data pane').click();
    await page.getByRole('menuitem').first().waitFor();
    const item = page.getByRole('menuitem', { name: 'Group by cube' });
    assert.equal(await item.count(), on ? 1 : 0);
    if (!on) return;
    await item.click();
    await page.getByRole('heading', { name: 'flights', exact: true }).waitFor();
    assert.equal(await page.getByRole('heading', { name: 'Time' }).count(), 0);
  });

  both('showDashboardSettings', 'app', ofBoard, async (page, on) => {
    await button(page, 'Edit').click();
    await button(page, 'Add widget').waitFor();
    await shown(page, 'Settings', on);
    if (!on) return;
    await button(page, 'Settings').click();
    const panel = page.getByRole('complementary', { name: 'Settings' });
    for (const label of ['Slug', 'Time zone', 'Agent', 'Compact spacing', 'One column', 'Forest'])
      await panel.getByLabel(label).waitFor();
    await panel.getByLabel('Slug').fill('weekly');
    await panel.getByLabel('One column').check();
    await button(page, 'Done').click();
    await button(page, 'Edit').waitFor();
    const saved = await server.call('/workspace/slugs/weekly', undefined, {}, 'GET');
    assert.equal(saved.id, board.id);
    assert.equal(saved.body.settings.singleColumn, true);
  });

  both('showWorkbookChat', 'app', home, async (page, on) => {
    await page.getByRole('link', { name: /By weekday/ }).waitFor();
    await shown(page, 'Ask', on);
    if (on) {
      await button(page, 'Ask').click();
      await page.getByRole('complementary', { name: 'Chat' }).waitFor();
    }
    await page.goto(`${page.url().split('#')[0]}${ofWorkbook()}`);
    await page.getByRole('checkbox', { name: 'Average arrival delay' }).waitFor();
    await shown(page, 'Ask', on);
    await page.getByRole('link', { name: 'Back to the workspace' }).click();
    await page.getByRole('link', { name: /By weekday/ }).waitFor();
    await shown(page, 'Ask', on);
  });

  both(
    'showWorkbookChat',
    'app',
    () => `#/workbook/${failing.id}`,
    async (page, on) => {
      await page.getByText('is not part of this data').waitFor();
      await shown(page, 'Fix in chat', on);
      if (!on) return;
      await button(page, 'Fix in chat').click();
      await page.getByText('were removed: flights.weight').waitFor();
    },
  );

  both('showWorkbookShare', 'app', ofWorkbook, async (page, on) => {
    await page.getByRole('checkbox', { name: 'Average arrival delay' }).waitFor();
    await shown(page, 'Share', on);
    await page.getByRole('link', { name: 'Back to the workspace' }).click();
    for (const row of ['By weekday', 'Weekly', 'Reviews']) {
      await button(page, `More actions for ${row}`).click();
      await page.getByRole('menuitem', { name: 'Rename' }).waitFor();
      assert.equal(await page.getByRole('menuitem', { name: 'Share' }).count(), on ? 1 : 0, row);
      await page.keyboard.press('Escape');
    }
    await page.getByRole('link', { name: /Weekly/ }).click();
    await button(page, 'Edit').waitFor();
    await shown(page, 'Share', on);
  });

  both('showAiWidgets', 'app', ofBoard, async (page, on) => {
    await page.getByText('Fridays are busy.').waitFor();
    await button(page, 'Edit').click();
    await button(page, 'Add widget').click();
    await page.getByRole('menuitem', { name: 'From “By weekday”' }).waitFor();
    assert.equal(await page.getByRole('menuitem', { name: 'AI summary' }).count(), on ? 1 : 0);
    await page.keyboard.press('Escape');
    await shown(page, 'Regenerate', on);
    assert.equal(await page.getByLabel('What to summarize').count(), on ? 1 : 0);
    if (!on) return;
    await button(page, 'Regenerate').click();
    await page.getByText(/7 rows\. Highest:/).waitFor();
  });

  // last in the app, because the titles of the members are gone afterwards
  both('showMemberNames', 'app', ofWorkbook, async (page, on) => {
    await page.getByRole('checkbox', { name: 'Average arrival delay' }).waitFor();
    await button(page, 'More actions for the data pane').click();
    await page.getByRole('menuitem').first().waitFor();
    const item = page.getByRole('menuitem', { name: 'Show field names' });
    assert.equal(await item.count(), on ? 1 : 0);
    if (!on) return;
    await item.click();
    await page.getByRole('checkbox', { name: 'flights.average_delay' }).waitFor();
  });

  both(
    'showDashboardChat',
    'dashboard',
    () => '',
    async (page, on) => {
      await page.getByRole('heading', { name: 'Flights', exact: true }).waitFor();
      await page.waitForFunction(() => customElements.get('dashboard-agent'));
      if (!on) return shown(page, 'Open the chat', false);
      await button(page, 'Open the chat').click();
      await page.getByRole('complementary', { name: 'Chat' }).waitFor();
      await page.keyboard.press('Escape');
      await button(page, 'Open the chat').and(page.locator(':focus')).waitFor();
    },
  );

  both(
    'allowChatWorkspaceAuthoring',
    'chat',
    () => '',
    async (page, on) => {
      await ask(page, 'flights by hour');
      await page.getByText(/24 rows\. Highest/).waitFor();
      await shown(page, 'Save as workbook', on);
      await ask(page, 'save this as Hours');
      await page.getByText(on ? 'Saved as “Hours”' : 'You cannot save from this chat.').waitFor();
    },
  );

  it('creatorMode: without it, the chat does not offer to save', async () => {
    const session = { creatorMode: false, tenantGroups: null, tenantGroupDefinitions: null };
    const { page } = await server.open('chat', session);
    await page.getByRole('button', { name: 'Flights per day' }).click();
    await page.getByText(/180 rows\. Highest/).waitFor();
    await shown(page, 'Save as workbook', false);
    await server.closePages();
  });

  // two sessions per surface: each setting is off in one of them, next to settings that are on
  for (const parity of [0, 1])
    for (const surface of ['app', 'dashboard', 'chat'] as const) {
      const ofSurface = checks.filter((check) => check.surface === surface);
      const keys = [...new Set(ofSurface.map(({ key }) => key))];
      const settings = Object.fromEntries(keys.map((key, at) => [key, at % 2 === parity]));
      it(`${surface} with ${JSON.stringify(settings)}`, async (test) => {
        const { page } = await server.open(surface, { settings });
        const [address] = page.url().split('#');
        for (const { key, fragment, run } of ofSurface)
          await test.test(`${key}: ${settings[key]}`, async () => {
            if (surface === 'app') await page.goto(`${address}${fragment()}`);
            await run(page, settings[key] === true);
            if (surface === 'app') await page.goto(`${address}${home()}`);
          });
        await server.closePages(REJECTED);
      });
    }

  /** What each surface shows if AI is turned off, and that it reports an invalid language and time zone. */
  const withoutAi = {
    chat: async (page: Page) => {
      await page.getByText('AI is turned off for this session').waitFor();
      assert.equal(await page.getByRole('textbox').count(), 0);
      await assertAccessibleInBoth(page);
    },
    dashboard: async (page: Page) => {
      await page.getByRole('heading', { name: 'Flights', exact: true }).waitFor();
      await page.waitForFunction(() => customElements.get('dashboard-agent'));
      await shown(page, 'Open the chat', false);
    },
    app: async (page: Page) => {
      await page.goto(`${page.url().split('#')[0]}${ofBoard()}`);
      await page.getByText(/Fridays are busy\.|7 rows/).waitFor();
      await shown(page, 'Open the chat', false);
      await button(page, 'Edit').click();
      await button(page, 'Add widget').waitFor();
      await shown(page, 'Regenerate', false);
      await page.goto(`${page.url().split('#')[0]}${ofWorkbook()}`);
      await page.getByRole('checkbox', { name: 'Average arrival delay' }).waitFor();
      await shown(page, 'Ask', false);
    },
  };
  for (const surface of ['dashboard', 'app', 'chat'] as const)
    it(`allowAi, locale and timezone: ${surface} without AI, with invalid values`, async () => {
      const settings = { allowAi: false, locale: 'tlh', timezone: 'Mars/Olympus' };
      const { page } = await server.open(surface, { settings });
      await page.getByText('“tlh” is not a supported language').waitFor();
      await page.getByText('“Mars/Olympus” is not a supported time zone').waitFor();
      assert.equal(await page.locator('html').getAttribute('lang'), 'en-US');
      await withoutAi[surface](page);
      await server.closePages(REJECTED);
    });
});
