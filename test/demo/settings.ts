import assert from 'node:assert/strict';
import { before, it } from 'node:test';
import type { Page } from 'playwright-core';
import type { FullItem } from '../../demo/workspace.ts';
import { assertAccessibleInBoth } from './axe.ts';
import { button } from './browser.ts';
import type { EmbedTestServer } from './embed-test-server.ts';
import { ask } from './embedded-app.ts';

/** The settings of the app are on and off in turns, so that each is off in one session beside others that are on. */
const APP_SETTINGS = [false, true].map((on) => ({
  showWorkbookChat: on,
  showWorkbookShare: !on,
  showAiWidgets: on,
  showDashboardSettings: !on,
  showGroupBySvc: on,
  showMemberNames: !on,
}));

/** Defines the tests of the controls that each setting of a session shows and hides; what they do is tested elsewhere. */
export function settingTests(server: () => EmbedTestServer): void {
  let workbook: FullItem;
  let failing: FullItem;
  let board: FullItem;

  before(async () => {
    const report = { dimensions: ['flights.weekday'], view: 'bars' as const };
    workbook = await server().createWorkbook('By weekday', report);
    failing = await server().createWorkbook('Failing', { ...report, measures: ['flights.weight'] });
    await server().call('/workspace/items', { kind: 'folder', title: 'Reviews' });
    const summary = { id: 'a', kind: 'summary', title: 'Week', prompt: 'flights' };
    board = await server().createBoard('Weekly', { ...summary, text: 'Fridays are busy.' });
  });

  const shown = async (page: Page, name: string, on: boolean) =>
    assert.equal(await button(page, name).count(), on ? 1 : 0, name);
  const goTo = (page: Page, item: FullItem) =>
    page.goto(`${page.url().split('#')[0]}#/${item.kind}/${item.id}`);

  for (const settings of APP_SETTINGS) {
    const namesOf = (on: boolean) =>
      Object.entries(settings).flatMap(([name, value]) => (value === on ? [name] : []));
    it(`app with ${namesOf(true)}, without ${namesOf(false)}`, async () => {
      const { page } = await server().open('app', { settings });
      await page.getByRole('link', { name: /By weekday/ }).waitFor();
      await shown(page, 'Ask', settings.showWorkbookChat);
      for (const row of ['By weekday', 'Weekly', 'Reviews']) {
        await button(page, `More actions for ${row}`).click();
        await page.getByRole('menuitem', { name: 'Rename' }).waitFor();
        const share = await page.getByRole('menuitem', { name: 'Share' }).count();
        assert.equal(share, settings.showWorkbookShare ? 1 : 0, row);
        await page.keyboard.press('Escape');
      }

      await goTo(page, workbook);
      await page.getByRole('heading', { name: 'Time' }).waitFor();
      await shown(page, 'Ask', settings.showWorkbookChat);
      await shown(page, 'Share', settings.showWorkbookShare);
      await button(page, 'More actions for the data pane').click();
      const actions = page.getByRole('menuitem');
      await actions.first().waitFor();
      const [name] = settings.showGroupBySvc ? ['Group by cube'] : ['Show field names'];
      assert.deepEqual(await actions.allInnerTexts(), [name]);
      await actions.click();
      if (settings.showGroupBySvc) {
        await page.getByRole('heading', { name: 'flights', exact: true }).waitFor();
        assert.equal(await page.getByRole('heading', { name: 'Time' }).count(), 0);
      } else await page.getByRole('checkbox', { name: 'flights.average_delay' }).waitFor();

      await goTo(page, failing);
      await page.getByText('is not part of this data').waitFor();
      await shown(page, 'Fix in chat', settings.showWorkbookChat);
      if (settings.showWorkbookChat) {
        await button(page, 'Fix in chat').click();
        await page.getByText('were removed: flights.weight').waitFor();
      }

      await goTo(page, board);
      await page.getByText('Fridays are busy.').waitFor();
      await shown(page, 'Share', settings.showWorkbookShare);
      await button(page, 'Edit').click();
      await button(page, 'Add widget').click();
      await page.getByRole('menuitem', { name: 'From “By weekday”' }).waitFor();
      const summary = await page.getByRole('menuitem', { name: 'AI summary' }).count();
      assert.equal(summary, settings.showAiWidgets ? 1 : 0);
      await page.keyboard.press('Escape');
      await shown(page, 'Regenerate', settings.showAiWidgets);
      await shown(page, 'Settings', settings.showDashboardSettings);
    });
  }

  const headingsOfPane = (page: Page) =>
    page.locator('data-pane').getByRole('heading', { level: 3 }).allInnerTexts();

  it('app without showGroupBySvc groups by folder, also while one searches', async () => {
    const { page } = await server().open('app', { settings: { showGroupBySvc: false } });
    await goTo(page, workbook);
    const search = page.getByRole('searchbox', { name: 'Find a field' });
    await search.fill('average'); // measures only
    await page.getByRole('checkbox', { name: 'Weekday' }).waitFor({ state: 'detached' });
    assert.deepEqual(await headingsOfPane(page), ['Measures']);
    await search.fill('delay'); // members of several folders
    await page.getByRole('heading', { name: 'Arrival delays' }).waitFor();
    assert.deepEqual(await headingsOfPane(page), ['Measures', 'Arrival delays']);
  });

  it('app without showGroupBySvc groups by cube if the data has no folders', async () => {
    const settings = { showGroupBySvc: false };
    const { page } = await server().open('app', { settings, branchName: 'staging' });
    await goTo(page, workbook);
    await page.getByRole('checkbox', { name: 'Weekday' }).waitFor();
    assert.deepEqual(await headingsOfPane(page), ['flights']);
  });

  for (const allowChatWorkspaceAuthoring of [false, true])
    it(`chat with allowChatWorkspaceAuthoring: ${allowChatWorkspaceAuthoring}`, async () => {
      const { page } = await server().open('chat', { settings: { allowChatWorkspaceAuthoring } });
      await ask(page, 'flights by hour');
      await page.getByText(/24 rows\. Highest/).waitFor();
      await shown(page, 'Save as workbook', allowChatWorkspaceAuthoring);
      await ask(page, 'save this as Hours');
      const reply = allowChatWorkspaceAuthoring
        ? 'Saved as “Hours”'
        : 'You cannot save from this chat.';
      await page.getByText(reply).waitFor();
    });

  it('chat without creatorMode does not offer to save', async () => {
    const session = { creatorMode: false, tenantGroups: null, tenantGroupDefinitions: null };
    const { page } = await server().open('chat', session);
    await button(page, 'Flights per day').click();
    await page.getByText(/181 rows\. Highest/).waitFor();
    await shown(page, 'Save as workbook', false);
  });

  /** Opens a surface with an invalid language and time zone, which it reports, beside other settings. */
  const openInvalid = async (surface: 'dashboard' | 'app' | 'chat', settings: object) => {
    const invalid = { locale: 'tlh', timezone: 'Mars/Olympus' };
    const { page } = await server().open(surface, { settings: { ...settings, ...invalid } });
    await page.getByText('“tlh” is not a supported language').waitFor();
    await page.getByText('“Mars/Olympus” is not a supported time zone').waitFor();
    assert.equal(await page.locator('html').getAttribute('lang'), 'en-US');
    return page;
  };

  it('dashboard without showDashboardChat, with an invalid language and time zone', async () => {
    const page = await openInvalid('dashboard', { showDashboardChat: false });
    await page.getByRole('heading', { name: 'Flights', exact: true }).waitFor();
    await page.waitForFunction(() => customElements.get('dashboard-agent'));
    await shown(page, 'Open the chat', false);
  });

  it('dashboard of the app without allowAi, with an invalid language and time zone', async () => {
    const page = await openInvalid('app', { allowAi: false });
    await goTo(page, board);
    await page.getByText('Fridays are busy.').waitFor();
    await shown(page, 'Open the chat', false);
    await button(page, 'Edit').click();
    await button(page, 'Add widget').waitFor();
    await shown(page, 'Regenerate', false);
  });

  it('chat without allowAi, with an invalid language and time zone', async () => {
    const page = await openInvalid('chat', { allowAi: false });
    await page.getByText('AI is turned off for this session').waitFor();
    assert.equal(await page.getByRole('textbox').count(), 0);
    await assertAccessibleInBoth(page);
  });
}
