import assert from 'node:assert/strict';
import { mkdir } from 'node:fs/promises';
import { join } from 'node:path';
import { after, before, describe, it } from 'node:test';
import type { Page } from 'playwright-core';
import { assertAccessible } from './axe.ts';
import { embeddedFrame, loaded, setLanguage, Visitor, withEmbed } from './visitor.ts';

/** Folder for screenshots; none are saved if unset. */
const PICTURES = process.env.DEMO_PICTURES;

describe('embedded app', () => {
  let visitor: Visitor;

  before(async () => {
    visitor = await Visitor.start();
  });

  after(() => visitor?.end());

  it('applies the color scheme and the language of the host', async () => {
    const { page, consoleErrors } = await visitor.open({ colorScheme: 'light' });
    const frame = await loaded(page);
    for (const now of ['auto', 'light'])
      await page.getByRole('button', { name: `Color scheme: ${now}` }).click();
    await setLanguage(page, 'de-DE');
    await frame.getByText('200.000').waitFor();
    const scheme = () => getComputedStyle(document.documentElement).colorScheme;
    assert.equal(await frame.locator('html').evaluate(scheme), 'dark');
    assert.deepEqual(consoleErrors, []);
    await page.close();
  });

  it('renders charts in the theme of the host', async () => {
    const { page, consoleErrors } = await visitor.open();
    const frame = await loaded(page);
    await withEmbed(page, (embed) => {
      embed.theme = { primaryColor: 'rgb(184 67 10)' };
    });
    const chart = frame.getByRole('img', { name: /^Average delay at/ });
    const drawn = (canvas: HTMLElement | SVGElement) => {
      const { width, height } = canvas as HTMLCanvasElement;
      const pixels = (canvas as HTMLCanvasElement)
        .getContext('2d')
        ?.getImageData(0, 0, width, height);
      const { data = [] } = pixels ?? {};
      for (let at = 0; at < data.length; at += 4)
        if (data[at] === 184 && data[at + 1] === 67 && data[at + 2] === 10) return true;
      return false;
    };
    while (!(await chart.evaluate(drawn)))
      await page.evaluate(() => new Promise(requestAnimationFrame));
    assert.deepEqual(consoleErrors, []);
    await page.close();
  });

  it('groups days by the time zone of the host', async () => {
    const { page, consoleErrors } = await visitor.open();
    const frame = await loaded(page);
    await withEmbed(page, (embed) => {
      embed.timezone = 'Pacific/Honolulu';
    });
    await frame.getByText(/Times in Hawaii-Aleutian/).waitFor();
    await frame.getByRole('img', { name: /^Flights per day\. 180 values\./ }).waitFor();
    assert.deepEqual(consoleErrors, []);
    await page.close();
  });

  it('opens and closes the comments by keyboard and restores the focus', async () => {
    const { page } = await visitor.open();
    const frame = await loaded(page);
    const button = frame.getByRole('button', { name: 'Comments' });
    await button.press('Enter');
    const close = frame.getByRole('button', { name: 'Close comments' });
    await close.and(frame.locator(':focus')).waitFor();
    await close.press('Escape');
    await button.and(frame.locator(':focus')).waitFor();
    assert.equal(await close.count(), 0);
    await page.close();
  });

  it('reports that the service does not respond, and retries on request', async () => {
    const { page } = await visitor.open();
    const frame = await loaded(page);
    const tile = frame.locator('data-widget').first();
    await page.route('**/data/query', (route) => route.abort());
    await withEmbed(page, (embed) => {
      embed.refresh();
    });
    await tile.getByText('The service does not respond.').waitFor();
    await page.unroute('**/data/query');
    await tile.getByRole('button', { name: 'Try again' }).click();
    await tile.getByText('200,000').waitFor();
    await page.close();
  });

  it('reports that no rows match the filters', async () => {
    const { page, consoleErrors } = await visitor.open();
    const frame = await loaded(page);
    await withEmbed(page, (embed) => {
      embed.filters = { 'flights.origin': 'nowhere' };
    });
    await frame.getByText('No flights match the filters.').nth(5).waitFor();
    assert.deepEqual(consoleErrors, []);
    await page.close();
  });

  it('shows a chart as a table', async () => {
    const { page } = await visitor.open();
    const frame = await loaded(page);
    await frame.getByRole('button', { name: 'Show as table: Flights per day' }).click();
    await frame.getByRole('row', { name: /^Jan 3 1,\d{3}$/ }).waitFor();
    await page.close();
  });

  for (const colorScheme of ['light', 'dark'] as const) {
    it(`has no axe finding in ${colorScheme}`, async () => {
      const { page } = await visitor.open({ colorScheme });
      const frame = await loaded(page);
      await frame.getByRole('button', { name: 'Comments' }).click();
      await frame.getByRole('button', { name: 'Close comments' }).waitFor();
      await assertAccessible(await embeddedFrame(page));
      await page.close();
    });
  }

  const looks = [
    { name: 'light', colorScheme: 'light', viewport: { width: 1280, height: 860 } },
    { name: 'dark', colorScheme: 'dark', viewport: { width: 1280, height: 860 } },
    { name: 'phone', colorScheme: 'light', viewport: { width: 390, height: 844 } },
    { name: 'phone-dark', colorScheme: 'dark', viewport: { width: 390, height: 844 } },
  ] as const;
  for (const { name, ...options } of looks) {
    it(`fits ${options.viewport.width} px in ${options.colorScheme}`, async () => {
      const { page, consoleErrors } = await visitor.open(options);
      const frame = await loaded(page);
      await screenshot(page, name);
      const overflow = () => document.documentElement.scrollWidth - innerWidth;
      assert.equal(await page.evaluate(overflow), 0);
      assert.ok((await frame.locator('html').evaluate(overflow)) <= 0);
      assert.deepEqual(consoleErrors, []);
      await page.close();
    });
  }
});

async function screenshot(page: Page, name: string) {
  if (!PICTURES) return;
  await mkdir(PICTURES, { recursive: true });
  await page.screenshot({ path: join(PICTURES, `${name}.png`) });
}
