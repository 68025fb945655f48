import assert from 'node:assert/strict';
import { after, afterEach, before, it } from 'node:test';
import type { FrameLocator, Page } from 'playwright-core';
import { assertAccessible, COLOR_RULES } from './axe.ts';
import { setColorScheme } from './color-scheme.ts';
import { embeddedFrame, keyFigures, loaded, type Visitor, withEmbed } from './visitor.ts';

/** Defines the tests of what a host sets and a viewer opens, on one page. */
export function embeddedAppTests(visitor: () => Visitor): void {
  let page: Page;
  let frame: FrameLocator;
  let consoleErrors: string[];

  before(async () => {
    ({ page, consoleErrors } = await visitor().open({ colorScheme: 'light' }));
    frame = await loaded(page);
  });

  after(() => page?.context().close());

  afterEach(() => assert.deepEqual(consoleErrors, []));

  it('renders charts in the theme of the host', async () => {
    await withEmbed(page, (embed) => {
      embed.theme = { primaryColor: 'rgb(184 67 10)' };
    });
    const chart = frame.getByRole('img', { name: /^Average arrival delay from/ });
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
  });

  it('opens and closes the comments by keyboard and restores the focus', async () => {
    const button = frame.getByRole('button', { name: 'Comments' });
    await button.press('Enter');
    const close = frame.getByRole('button', { name: 'Close comments' });
    await close.and(frame.locator(':focus')).waitFor();
    await close.press('Escape');
    await button.and(frame.locator(':focus')).waitFor();
    assert.equal(await close.count(), 0);
  });

  it('reports that the service does not respond, and retries on request', async () => {
    const tile = keyFigures(frame);
    await page.route('**/data/query', (route) => route.abort());
    await withEmbed(page, (embed) => {
      embed.refresh();
    });
    await tile.getByText('The service does not respond.').waitFor();
    await page.unroute('**/data/query');
    await tile.getByRole('button', { name: 'Try again' }).click();
    await tile.getByText('200,000').waitFor();
    await withEmbed(page, (embed) => embed.refresh());
    for (const shown of [frame.getByText(/does not respond/), frame.locator('[aria-busy="true"]')])
      await shown.first().waitFor({ state: 'detached' });
    consoleErrors.length = 0; // the browser logs the requests without a response
  });

  it('has no axe finding in light and in dark, also beside the comments', async () => {
    await setColorScheme(page, 'light');
    await frame.getByRole('button', { name: 'Comments' }).click();
    await frame.getByRole('button', { name: 'Close comments' }).waitFor();
    await assertAccessible(await embeddedFrame(page), 'in light');
    await setColorScheme(page, 'dark');
    await assertAccessible(await embeddedFrame(page), 'in dark', COLOR_RULES);
    await frame.getByRole('button', { name: 'Close comments' }).click();
  });

  for (const width of [1280, 390])
    it(`fits ${width} px`, async () => {
      await page.setViewportSize({ width, height: 860 });
      const overflow = () => document.documentElement.scrollWidth - innerWidth;
      assert.equal(await page.evaluate(overflow), 0);
      assert.ok((await frame.locator('html').evaluate(overflow)) <= 0);
    });
}
