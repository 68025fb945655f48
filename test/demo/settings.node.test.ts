import assert from 'node:assert/strict';
import { after, before, describe, it } from 'node:test';
import type { Page } from 'playwright-core';
import { defaultSettings, type FullItem, type Report } from '../../demo/workspace.ts';
import type { GenerateSession } from '../../src/backend/index.ts';
import { assertAccessibleInBoth } from './axe.ts';
import { EmbedTestServer } from './embed-test-server.ts';

type Settings = NonNullable<GenerateSession['settings']>;

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

  /** Runs a check on a screen with both values of a setting. */
  const both = (
    key: keyof Settings,
    surface: 'app' | 'chat' | 'dashboard',
    fragment: () => string,
    check: (page: Page, on: boolean) => Promise<void>,
  ) => {
    for (const on of [true, false])
      it(`${key}: ${on} on ${surface}`, async () => {
        const session = { settings: { [key]: on } };
        const { page, consoleErrors } = await server.open(surface, session, {
          fragment: fragment(),
        });
        await check(page, on);
        assert.deepEqual(
          consoleErrors.filter((text) => !/status of (400|403)/.test(text)),
          [],
        );
        await page.context().close();
      });
  };
  const button = (page: Page, name: string | RegExp) =>
    page.getByRole('button', { name, exact: true });
  const shown = async (page: Page, name: string, on: boolean) =>
    assert.equal(await button(page, name).count(), on ? 1 : 0, name);
  const home = () => '#/';
  const ofWorkbook = () => `#/workbook/${workbook.id}`;
  const ofBoard = () => `#/dashboard/${board.id}`;

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

  both('showGroupBySvc', 'app', ofWorkbook, async (page, on) => {
    await page.getByRole('heading', { name: 'Time' }).waitFor();
    await button(page, 'More actions for the data pane').click();
    await page.getByRole('menuitem', { name: 'Show field names' }).waitFor();
    const item = page.getByRole('menuitem', { name: 'Group by cube' });
    assert.equal(await item.count(), on ? 1 : 0);
    if (!on) return;
    await item.click();
    await page.getByRole('heading', { name: 'flights', exact: true }).waitFor();
    assert.equal(await page.getByRole('heading', { name: 'Time' }).count(), 0);
  });

  both('showMemberNames', 'app', ofWorkbook, async (page, on) => {
    await page.getByRole('checkbox', { name: 'Average delay' }).waitFor();
    await button(page, 'More actions for the data pane').click();
    await page.getByRole('menuitem', { name: 'Group by cube' }).waitFor();
    const item = page.getByRole('menuitem', { name: 'Show field names' });
    assert.equal(await item.count(), on ? 1 : 0);
    if (!on) return;
    await item.click();
    await page.getByRole('checkbox', { name: 'flights.average_delay' }).waitFor();
  });

  both('showWorkbookChat', 'app', home, async (page, on) => {
    await page.getByRole('link', { name: /By weekday/ }).waitFor();
    await shown(page, 'Ask', on);
    if (on) {
      await button(page, 'Ask').click();
      await page.getByRole('complementary', { name: 'Chat' }).waitFor();
    }
    await page.goto(`${page.url().split('#')[0]}${ofWorkbook()}`);
    await page.getByRole('checkbox', { name: 'Average delay' }).waitFor();
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
    await page.getByRole('checkbox', { name: 'Average delay' }).waitFor();
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
      const ask = async (question: string) => {
        await page.getByRole('textbox').fill(question);
        await page.getByRole('textbox').press('Enter');
      };
      await ask('flights by hour');
      await page.getByText(/24 rows\. Highest/).waitFor();
      await shown(page, 'Save as workbook', on);
      await ask('save this as Hours');
      await page.getByText(on ? 'Saved as “Hours”' : 'You cannot save from this chat.').waitFor();
    },
  );

  both(
    'allowAi',
    'chat',
    () => '',
    async (page, on) => {
      if (on) await page.getByText('Ask about the flights').waitFor();
      else await page.getByText('AI is turned off for this session').waitFor();
      await assertAccessibleInBoth(page);
      assert.equal(await page.getByRole('textbox').count(), on ? 1 : 0);
    },
  );

  both(
    'allowAi',
    'dashboard',
    () => '',
    async (page, on) => {
      await page.getByRole('heading', { name: 'Flights', exact: true }).waitFor();
      await page.waitForFunction(() => customElements.get('dashboard-agent'));
      if (on) await button(page, 'Open the chat').waitFor();
      await shown(page, 'Open the chat', on);
    },
  );

  it('creatorMode: without it, the chat does not offer to save', async () => {
    const session = { creatorMode: false, tenantGroups: null, tenantGroupDefinitions: null };
    const { page } = await server.open('chat', session);
    await page.getByRole('button', { name: 'Flights per day' }).click();
    await page.getByText(/180 rows\. Highest/).waitFor();
    await shown(page, 'Save as workbook', false);
    await page.context().close();
  });

  both('allowAi', 'app', ofBoard, async (page, on) => {
    await page.getByText(/Fridays are busy\.|7 rows/).waitFor();
    await shown(page, 'Open the chat', on);
    await button(page, 'Edit').click();
    await button(page, 'Add widget').waitFor();
    await shown(page, 'Regenerate', on);
    await page.goto(`${page.url().split('#')[0]}${ofWorkbook()}`);
    await page.getByRole('checkbox', { name: 'Average delay' }).waitFor();
    await shown(page, 'Ask', on);
  });

  for (const surface of ['dashboard', 'app', 'chat'] as const)
    it(`locale and timezone: invalid values are reported on ${surface}`, async () => {
      const settings = { locale: 'tlh', timezone: 'Mars/Olympus' };
      const { page, consoleErrors } = await server.open(surface, { settings });
      await page.getByText('“tlh” is not a supported language').waitFor();
      await page.getByText('“Mars/Olympus” is not a supported time zone').waitFor();
      assert.equal(await page.locator('html').getAttribute('lang'), 'en-US');
      assert.deepEqual(consoleErrors, []);
      await page.context().close();
    });
});
