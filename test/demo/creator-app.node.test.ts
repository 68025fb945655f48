import assert from 'node:assert/strict';
import { before, describe, it } from 'node:test';
import type { Locator, Page } from 'playwright-core';
import type { FullItem, Report } from '../../demo/workspace.ts';
import { assertAccessible, assertAccessibleInBoth } from './axe.ts';
import { boardTests } from './board.ts';
import { button, untilEqual } from './browser.ts';
import { conversationTests } from './chat-conversation.ts';
import { delayedChangeTests } from './delayed-changes.ts';
import { useEmbedServer } from './embed-test-server.ts';
import { workbookTests } from './workbook.ts';

/** The only origin of pictures that the account of the tests allows. */
const PICTURES = 'https://pictures.example';
/** A PNG of one pixel. */
const PIXEL =
  'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNkYPhfDwAChwGA60e6kgAAAABJRU5ErkJggg==';

describe('creator app and chat', () => {
  const server = useEmbedServer(undefined, [PICTURES]);
  let workbook: FullItem;
  let board: FullItem;
  const report: Report = {
    measures: ['flights.average_delay'],
    dimensions: ['flights.weekday'],
    view: 'bars',
  };
  const jon = { externalId: 'jon', userProfile: { displayName: 'Jon Berg' } };

  before(async () => {
    await server().call('/workspace/items', { kind: 'folder', title: 'Quarterly review' });
    workbook = await server().createWorkbook('Delays', report);
    const counts = { ...report, measures: ['flights.count'] };
    board = await server().createBoard(
      'Weekly',
      { id: 'a', kind: 'report', title: 'Delays', report },
      { id: 'b', kind: 'report', title: 'Flights', report: counts },
      { id: 'c', kind: 'summary', title: 'Summary', prompt: '', text: 'Fridays are the latest.' },
    );
  });

  it('creates a workbook, keeps unsaved changes, saves and shares it', async () => {
    const { page } = await server().open('app');
    await page.getByText('Northwind Travel').waitFor();
    await page.getByRole('img', { name: 'Signed in as Mara Lind' }).getByText('ML').waitFor();
    await button(page, 'New').click();
    await page.getByRole('menuitem', { name: 'Workbook' }).click();
    await page.getByText('Choose what to analyze').waitFor();
    await page.getByRole('checkbox', { name: 'Flights' }).check();
    await page.getByRole('checkbox', { name: 'Day', exact: true }).check();
    await page.getByRole('img', { name: /Untitled workbook\. 181 values/ }).waitFor();
    await page.getByRole('textbox', { name: 'Title' }).fill('Per day');
    await page.getByRole('textbox', { name: 'Title' }).press('Tab');
    await page.getByRole('link', { name: 'Back to the workspace' }).click();
    await page.goBack();
    await page.getByRole('img', { name: /Per day\. 181 values/ }).waitFor();
    await button(page, 'Save').click();
    await button(page, 'Saved').waitFor();
    await button(page, 'Share').click();
    await page.getByRole('checkbox', { name: 'Operations' }).check();
    await page.getByRole('dialog').getByRole('button', { name: 'Save' }).click();
    await page.getByRole('link', { name: 'Back to the workspace' }).click();
    const row = page.getByRole('row').filter({ hasText: 'Per day' });
    await row.filter({ hasText: 'Operations' }).waitFor();
    const other = await server().open('app', jon);
    await other.page.getByRole('link', { name: /Per day/ }).click();
    await other.page.getByText('Shared by Mara Lind.').waitFor();
    assert.equal(await other.page.getByRole('button', { name: /^Saved?$/ }).count(), 0);
    assert.equal(await button(other.page, 'Share').count(), 0);
    assert.ok(await other.page.getByRole('checkbox', { name: 'Flights' }).isDisabled());
  });

  it('renames, moves and deletes an item by keyboard', async () => {
    await server().createWorkbook('Draft', report);
    const { page } = await server().open('app');
    const choose = async (title: string, action: string) => {
      await button(page, `More actions for ${title}`).press('Enter');
      await page.getByRole('menu').waitFor();
      const item = page.getByRole('menuitem', { name: action });
      while ((await item.and(page.locator(':focus')).count()) === 0)
        await page.keyboard.press('ArrowDown');
      await page.keyboard.press('Enter');
    };
    await choose('Draft', 'Rename');
    await page.getByRole('textbox', { name: 'New name' }).fill('Final');
    await page.keyboard.press('Enter');
    await page.getByRole('link', { name: /Final/ }).waitFor();
    await choose('Final', 'Move to folder');
    await page.getByRole('combobox').selectOption('Quarterly review');
    await button(page, 'Save').press('Enter');
    await page.getByRole('link', { name: /Final/ }).waitFor({ state: 'detached' });
    await page.getByRole('link', { name: /Quarterly review/ }).press('Enter');
    await page.getByRole('link', { name: /Final/ }).waitFor();
    await choose('Final', 'Delete');
    await button(page, 'Delete').press('Enter');
    await page.getByText('This folder is empty.').waitFor();
  });

  it('shows a message without creator mode', async () => {
    const session = { creatorMode: false, tenantGroups: null, tenantGroupDefinitions: null };
    const { page } = await server().open('app', session);
    await page.getByRole('alert').getByText('No workspace for this session').waitFor();
    await assertAccessibleInBoth(page);
    await page.context().close(); // its console has the rejected request
  });

  it('reports that the service does not respond, and retries', async () => {
    const { page } = await server().open('app');
    await page.getByRole('link', { name: /Delays/ }).waitFor();
    await page.route('**/workspace/**', (route) => route.abort());
    await page.getByRole('link', { name: /Delays/ }).click();
    await page.getByText('The service does not respond.').waitFor();
    await page.unroute('**/workspace/**');
    await button(page, 'Try again').click();
    await page.getByRole('img', { name: /Delays\. 7 values/ }).waitFor();
    await page.route('**/chat', (route) => route.abort());
    await button(page, 'Ask').click();
    await page.getByRole('complementary').getByText('The service does not respond.').waitFor();
    await page.unroute('**/chat');
    await button(page, 'Try again').click();
    await page.getByText('Try one of these').waitFor();
    await page.context().close(); // its console has the failed requests
  });

  it('shows the picture of the viewer only from an origin that the policy of the page lists', async () => {
    const open = async (origin: string) => {
      const userProfile = { displayName: 'Mara Lind', picture: `${origin}/mara.png` };
      const { page } = await server().open('app', { userProfile }, {}, (opened) =>
        opened.route('**/mara.png', (route) =>
          route.fulfill({ contentType: 'image/png', body: Buffer.from(PIXEL, 'base64') }),
        ),
      );
      return { page, badge: page.getByRole('img', { name: 'Signed in as Mara Lind' }) };
    };
    const { page, badge } = await open(PICTURES);
    const picture = badge.and(page.locator('img'));
    await picture.waitFor();
    const width = () => picture.evaluate((image) => (image as HTMLImageElement).naturalWidth);
    await untilEqual(page, width, 1);
    // a request that the policy blocks would be an error in the console
    const blocked = await open('https://others.example');
    await blocked.badge.getByText('ML').waitFor();
    await blocked.page.waitForLoadState('networkidle');
    await blocked.badge.getByText('ML').waitFor();
  });

  const looks = [
    { colorScheme: 'light', viewport: { width: 1180, height: 820 }, locale: 'en-US' },
    { colorScheme: 'dark', viewport: { width: 390, height: 780 }, locale: 'ar' },
  ] as const;
  for (const { locale, ...look } of looks)
    it(`fits ${look.viewport.width} px in ${look.colorScheme} and ${locale} without axe findings`, async () => {
      const settings = { locale };
      const { page } = await server().open('app', { settings }, look);
      const [address] = page.url().split('#');
      await assertFits(page, page.getByText('Quarterly review'));
      const end = async (text: string) => {
        const box = await page.getByText(text, { exact: true }).first().boundingBox();
        return Math.round((box?.x ?? 0) + (box?.width ?? 0));
      };
      // titles of another script than the language are aligned with it
      if (locale === 'ar') assert.equal(await end('Weekly'), await end('لوحة معلومات'));
      await page.goto(`${address}#/workbook/${workbook.id}`);
      await assertFits(page, page.getByRole('img', { name: /Delays/ }));
      await page.goto(`${address}#/dashboard/${board.id}`);
      await page.getByText('Fridays are the latest.').waitFor();
      await assertFits(page, page.getByRole('img', { name: /Delays/ }));
      if (locale === 'ar')
        for (const title of ['Weekly', 'Delays'])
          assert.ok((await end(title)) > look.viewport.width - 100, title);
      const chat = await server().open('chat', { settings }, look);
      await assertFits(chat.page, chat.page.getByRole('button', { name: 'Flights per day' }));
    });

  describe('dashboard', () => boardTests(server));

  describe('workbook', () => workbookTests(server));

  describe('responses after another action of the viewer', () => delayedChangeTests(server));

  describe('chat', () => conversationTests(server));
});

/** Waits until a screen shows an element and has its data, and checks its width and accessibility. */
async function assertFits(page: Page, shown: Locator): Promise<void> {
  await shown.first().waitFor();
  await page.locator('[aria-busy="true"]').first().waitFor({ state: 'detached' });
  await assertAccessible(page);
  const overflow = await page.evaluate(() => document.documentElement.scrollWidth - innerWidth);
  assert.ok(overflow <= 0, `${overflow} px too wide`);
}
