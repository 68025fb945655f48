import assert from 'node:assert/strict';
import { it } from 'node:test';
import type { Page } from 'playwright-core';
import { assertAccessible } from './axe.ts';
import type { EmbedTestServer } from './embed-test-server.ts';
import { chooseFilter, dashboardLoaded, openDashboard, tilesLoaded } from './embedded-app.ts';

/** Tests comments that are about a value: the journey of a viewer by keyboard and on a phone. */
export function pinTests(server: () => EmbedTestServer): void {
  const tile = (page: Page, name: string) => page.getByRole('article', { name });
  const commentOn = (page: Page, name: string) =>
    tile(page, name).getByRole('button', { name: /^Comment on/ });
  const chip = (page: Page, text: string) => page.locator('[part~=link-chip]', { hasText: text });

  /** Posts a comment on what the button of a tile names. */
  async function post(page: Page, title: string, text: string): Promise<void> {
    await commentOn(page, title).press('Enter');
    const input = page.getByRole('textbox').first();
    await input.and(page.locator(':focus')).waitFor();
    assert.match(await input.inputValue(), /^http.*#tile=.*\n$/);
    await page.keyboard.type(text);
    await page.keyboard.press('Control+Enter');
    await page.locator('[part~=comment-body]', { hasText: text }).waitFor();
  }

  it('points at a day by mouse, pins a comment to a day by keyboard, and a link restores the view and points at the day', async () => {
    const page = await openDashboard(server(), { viewport: { width: 1600, height: 900 } });
    await chooseFilter(page, 'Airport', 'Chicago, IL (ORD)');
    await tilesLoaded(page);
    await tile(page, 'Flights per day').getByRole('img').click();
    await commentOn(page, 'Flights per day')
      .getByText(/^Comment on \w{3} \d+$/)
      .waitFor();
    const days = tile(page, 'Flights per day').getByRole('slider');
    await days.press('ArrowRight');
    const [day = ''] = ((await days.getAttribute('aria-valuetext')) ?? '').split(':');
    const [, shown = ''] = day.split(/, /);
    await post(page, 'Flights per day', 'Why so few?');
    await days.and(page.locator('[aria-valuetext*="Has comments"]')).waitFor();
    await page.getByRole('button', { name: 'Close comments' }).press('Enter');
    await page.getByRole('button', { name: 'Remove all filters' }).press('Enter');
    await days.press('End');
    await page.getByRole('button', { name: /^Comments/ }).press('Enter');
    const link = chip(page, `${shown} · Flights per day`);
    await link.waitFor(); // what is hidden gets no focus
    await link.press('Enter');
    await page.getByRole('button', { name: 'Airport Chicago, IL (ORD)' }).waitFor();
    const pointed = page.locator(`[role=slider]:focus[aria-valuetext^="${day}"]`);
    await pointed.waitFor();
    await assertAccessible(page);
  });

  it('names the day that a finger taps, selects the days that it is dragged across, pins comments to a cell and a tile, and closes the comments to show the value', async () => {
    const options = { viewport: { width: 390, height: 844 }, hasTouch: true };
    const page = await openDashboard(server(), options);
    const chart = tile(page, 'Flights per day').getByRole('img');
    await chart.tap();
    await commentOn(page, 'Flights per day')
      .getByText(/^Comment on \w+ \d+$/)
      .waitFor();
    const { x, y, width, height } = (await chart.boundingBox()) ?? assert.fail();
    const session = await page.context().newCDPSession(page);
    let timestamp = Date.now() / 1000 - 5;
    const touch = (type: 'touchStart' | 'touchMove' | 'touchEnd', ...at: number[]) => {
      const touchPoints = at.map((share) => ({ x: x + width * share, y: y + height / 2 }));
      timestamp += 1;
      return session.send('Input.dispatchTouchEvent', { type, touchPoints, timestamp });
    };
    await touch('touchStart', 0.5);
    // the finger rests at the end: after a fling, Chromium makes no click of the next tap
    for (const at of [0.6, 0.7, 0.8, 0.8]) await touch('touchMove', at);
    await touch('touchEnd');
    await page.getByRole('button', { name: /^Day \w+ \d+ – \w+ \d+$/ }).waitFor();
    await tilesLoaded(page); // while they load, the button may move between the look at its place and the click
    await page.getByRole('button', { name: 'Remove all filters' }).tap();
    await dashboardLoaded(page);

    const title = 'Departures through the week';
    await tile(page, title)
      .getByRole('gridcell', { name: /^Mon, 7 AM/ })
      .tap();
    await commentOn(page, title)
      .and(page.getByRole('button', { name: /Mon, 7 AM/ }))
      .waitFor();
    await post(page, title, 'The busiest hour?');
    await chip(page, title).tap();
    await page.locator('[role=gridcell]:focus', { hasText: /Has comments/ }).waitFor();
    await post(page, 'Key figures', 'About all of them');
    await chip(page, 'Key figures').waitFor();
  });
}
