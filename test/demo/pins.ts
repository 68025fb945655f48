import assert from 'node:assert/strict';
import { it } from 'node:test';
import type { FrameLocator, Page } from 'playwright-core';
import { assertAccessible } from './axe.ts';
import { chooseFilter } from './embedded-app.ts';
import { loaded } from './inspector-page.ts';
import { embeddedFrame, type SuiteVisitor } from './visitor.ts';

/** Tests comments that are about a value: the journey of a viewer by keyboard and on a phone. */
export function pinTests(visitor: SuiteVisitor): void {
  const tile = (frame: FrameLocator, name: string) => frame.getByRole('article', { name });
  const commentOn = (frame: FrameLocator, name: string) =>
    tile(frame, name).getByRole('button', { name: /^Comment on/ });
  const chip = (frame: FrameLocator, text: string) =>
    frame.locator('[part~=link-chip]', { hasText: text });

  /** Posts a comment on what the button of a tile names. */
  async function post(page: Page, frame: FrameLocator, title: string, text: string): Promise<void> {
    await commentOn(frame, title).press('Enter');
    const input = frame.getByRole('textbox').first();
    await input.and(frame.locator(':focus')).waitFor();
    assert.match(await input.inputValue(), /^http.*#tile=.*\n$/);
    await page.keyboard.type(text);
    await page.keyboard.press('Control+Enter');
    await frame.locator('[part~=comment-body]', { hasText: text }).waitFor();
  }

  it('pins a comment to a day by keyboard, and a link restores the view and points at the day', async () => {
    const { page } = await visitor.open({ viewport: { width: 1600, height: 900 } });
    const frame = await loaded(page);
    await chooseFilter(frame, 'Airport', 'Chicago, IL (ORD)');
    const days = tile(frame, 'Flights per day').getByRole('slider');
    await days.press('ArrowRight');
    const [day = ''] = ((await days.getAttribute('aria-valuetext')) ?? '').split(':');
    const [, shown = ''] = day.split(/, /);
    await post(page, frame, 'Flights per day', 'Why so few?');
    await days.and(frame.locator('[aria-valuetext*="Has comments"]')).waitFor();
    await frame.getByRole('button', { name: 'Close comments' }).press('Enter');
    await frame.getByRole('button', { name: 'Remove all filters' }).press('Enter');
    await days.press('End');
    await frame.getByRole('button', { name: /^Comments/ }).press('Enter');
    await chip(frame, `${shown} · Flights per day`).press('Enter');
    await frame.getByRole('button', { name: 'Airport Chicago, IL (ORD)' }).waitFor();
    const pointed = frame.locator(`[role=slider]:focus[aria-valuetext^="${day}"]`);
    await pointed.waitFor();
    await assertAccessible(await embeddedFrame(page));
  });

  it('pins comments to a bar, a cell and a tile on a phone, and closes the comments to show the value', async () => {
    const { page } = await visitor.open({
      viewport: { width: 390, height: 844 },
      hasTouch: true,
    });
    const frame = await loaded(page);
    const title = 'Departures through the week';
    await tile(frame, title)
      .getByRole('gridcell', { name: /^Mon, 7 AM/ })
      .tap();
    await commentOn(frame, title)
      .and(frame.getByRole('button', { name: /Mon, 7 AM/ }))
      .waitFor();
    await post(page, frame, title, 'The busiest hour?');
    await chip(frame, title).tap();
    await frame.locator('[role=gridcell]:focus', { hasText: /Has comments/ }).waitFor();
    await post(page, frame, 'Key figures', 'About all of them');
    await chip(frame, 'Key figures').waitFor();
  });
}
