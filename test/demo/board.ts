import assert from 'node:assert/strict';
import { beforeEach, it } from 'node:test';
import type { BrowserContextOptions, Locator, Page } from 'playwright-core';
import { type Board, defaultSettings, type FullItem, type Report } from '../../demo/workspace.ts';
import { button, untilEqual } from './browser.ts';
import type { EmbedTestServer } from './embed-test-server.ts';
import { assertLayout } from './page-layout.ts';

/** Defines the tests of a dashboard in the creator app. */
export function boardTests(server: () => EmbedTestServer): void {
  let board: FullItem;
  const report: Report = { measures: ['flights.count'], dimensions: [], view: 'numbers' };
  const tiles = ['Alpha', 'Beta', 'Gamma'].map((title) => ({
    ...{ id: title, kind: 'report', title, report },
  }));

  beforeEach(async () => {
    board = await server().createBoard('Weekly', ...tiles);
  });

  const editing = async (options: BrowserContextOptions = {}) => {
    const fragment = `#/dashboard/${board.id}`;
    const { page } = await server().open('app', {}, { ...options, fragment });
    await button(page, 'Edit').click();
    await button(page, 'Move Gamma later').waitFor();
    return page;
  };
  const saved = async (): Promise<FullItem & { body: Board }> =>
    server().call(`/workspace/items/${board.id}`, undefined, {}, 'GET');
  const order = async () => (await saved()).body.tiles.map(({ title }) => title);
  const widths = async () => (await saved()).body.tiles.map(({ wide = false }) => wide);
  const finish = async (page: Page) => {
    await button(page, 'Done').click();
    await button(page, 'Edit').waitFor();
  };

  const tile = (page: Page, title: string) =>
    page.getByRole('article', { name: title, exact: true });
  /** Whether a tile is marked as the place where the dragged one is put. */
  const isOutlined = (one: Locator) =>
    one.evaluate((element) => getComputedStyle(element).outlineStyle !== 'none');

  const boxOf = async (what: Locator) => {
    const box = await what.boundingBox();
    assert.ok(box);
    return box;
  };

  it('does not move while its numbers and its chart are loaded', async () => {
    const hours: Report = { ...report, dimensions: ['flights.hour'], view: 'line' };
    const chart = { ...tiles[0], title: 'Hours', report: hours };
    const body = { tiles: [...tiles, chart], settings: defaultSettings };
    await server().call(`/workspace/items/${board.id}`, { body }, {}, 'PATCH');
    const visit = await server().open('app', {}, { fragment: `#/dashboard/${board.id}` });
    await tile(visit.page, 'Hours').getByText('Times in airport local time').waitFor();
    await assertLayout(visit);
  });

  it('is reordered by dragging, which Escape cancels', async () => {
    const page = await editing();
    const gamma = page.getByTitle('Drag Gamma to another position');
    await gamma.hover();
    await page.mouse.down();
    await tile(page, 'Alpha').hover();
    await untilEqual(page, () => isOutlined(tile(page, 'Alpha')), true);
    await page.keyboard.press('Escape');
    await untilEqual(page, () => isOutlined(tile(page, 'Alpha')), false);
    await page.mouse.up();
    await gamma.dragTo(tile(page, 'Alpha'));
    await page.getByText('Gamma: position 1 of 3').waitFor({ state: 'attached' });
    await gamma.dragTo(tile(page, 'Alpha'));
    await page.getByText('Gamma: position 2 of 3').waitFor({ state: 'attached' });
    await finish(page);
    assert.deepEqual(await order(), ['Alpha', 'Gamma', 'Beta']);
  });

  it('is reordered by touch, which scrolls outside of the handle, and by taps', async () => {
    const viewport = { width: 900, height: 500 };
    const page = await editing({ viewport, hasTouch: true });
    const finger = await page.context().newCDPSession(page);
    const touch = (type: 'touchStart' | 'touchMove' | 'touchEnd', x = 0, y = 0) =>
      finger.send('Input.dispatchTouchEvent', {
        type,
        touchPoints: type === 'touchEnd' ? [] : [{ x, y }],
      });
    const dragToEnd = async (title: string, last: string, width: number) => {
      const handle = page.getByTitle(`Drag ${title} to another position`);
      await handle.scrollIntoViewIfNeeded();
      const { x, y, width: across, height } = await boxOf(handle);
      await touch('touchStart', x + across / 2, y + height / 2);
      // the page scrolls to its end while the finger is at the edge
      await touch('touchMove', x + across / 2, viewport.height - 4);
      await page.waitForFunction(() => scrollY + innerHeight >= document.body.scrollHeight - 1);
      const target = tile(page, last);
      const end = await boxOf(target);
      await touch('touchMove', end.x + 40, end.y + end.height / 2);
      await untilEqual(page, () => isOutlined(target), true);
      await touch('touchEnd');
      await page.getByText(`${title}: position 3 of 3`).waitFor({ state: 'attached' });
      const scrolled = await page.evaluate(() => scrollY);
      // a tap while the page scrolls may hit another place
      const scrollEnd = page.evaluate(`new Promise((done) => { onscrollend = () => done(true); })`);
      await touch('touchStart', width / 2, 200);
      for (const down of [40, 80, 120]) await touch('touchMove', width / 2, 200 + down);
      await touch('touchEnd');
      await scrollEnd;
      assert.ok((await page.evaluate(() => scrollY)) < scrolled);
    };
    await dragToEnd('Alpha', 'Gamma', 900);
    await page.setViewportSize({ width: 390, height: 500 });
    await page.waitForFunction(() => innerWidth === 390);
    await dragToEnd('Beta', 'Alpha', 390);
    await button(page, 'Move Gamma later').tap();
    await page.getByText('Gamma: position 2 of 3').waitFor({ state: 'attached' });
    await button(page, 'Make Gamma full width').tap();
    await button(page, 'Remove Beta').tap();
    await finish(page);
    assert.deepEqual(await order(), ['Alpha', 'Gamma']);
    assert.deepEqual(await widths(), [false, true]);
  });

  it('is reordered, resized, cleared and set by keyboard, which keeps the focus', async () => {
    const page = await editing();
    const focused = (name: string) => button(page, name).and(page.locator(':focus')).waitFor();
    await focused('Add widget');
    await button(page, 'Settings').press('Enter');
    await focused('Close');
    const panel = page.getByRole('complementary', { name: 'Settings' });
    for (const label of ['Time zone', 'Agent', 'Compact spacing', 'Forest'])
      await panel.getByLabel(label).waitFor();
    await panel.getByLabel('One column').check();
    await panel.getByLabel('Slug').fill('weekly-review');
    await page.keyboard.press('Escape');
    await focused('Settings');
    assert.equal(await page.getByRole('complementary').count(), 0);
    await button(page, 'Move Alpha later').focus();
    await page.keyboard.press('Enter');
    await page.getByText('Alpha: position 2 of 3').waitFor({ state: 'attached' });
    await focused('Move Alpha later');
    await page.keyboard.press('Enter');
    await page.getByText('Alpha: position 3 of 3').waitFor({ state: 'attached' });
    await focused('Move Alpha later');
    await button(page, 'Make Beta full width').press('Enter');
    await button(page, 'Remove Gamma').press('Enter');
    await focused('Remove Alpha');
    await button(page, 'Add widget').press('Enter');
    await page.getByRole('menuitem', { name: 'From “Delays”' }).press('Enter');
    await button(page, 'Move Delays earlier').waitFor();
    await button(page, 'Done').press('Enter');
    await focused('Edit');
    assert.deepEqual(await order(), ['Beta', 'Alpha', 'Delays']);
    assert.deepEqual(await widths(), [true, false, false]);
    const { slug, body } = await saved();
    assert.deepEqual([slug, body.settings.singleColumn], ['weekly-review', true]);
  });

  it('reports a change by another tab, and overwrites or loads it on request', async () => {
    const page = await editing();
    const ways: [choice: string, expected: string[]][] = [
      ['Overwrite with my version', ['Beta', 'Alpha', 'Gamma']],
      ['Load the newer version', ['Gamma']],
    ];
    for (const [choice, expected] of ways) {
      const body = { tiles: tiles.slice(2), settings: defaultSettings };
      await server().call(`/workspace/items/${board.id}`, { body }, {}, 'PATCH');
      await button(page, 'Move Alpha later').click();
      await button(page, 'Save').click();
      await page.getByText('This was changed elsewhere since you opened it.').waitFor();
      assert.deepEqual(await order(), ['Gamma']);
      await button(page, choice).click();
      await page.getByText('This was changed elsewhere').waitFor({ state: 'detached' });
      await button(page, 'Saved').waitFor();
      assert.deepEqual(await order(), expected);
      assert.equal(await page.getByRole('article').count(), expected.length);
    }
    await page.context().close(); // its console has the rejected changes
  });
}
