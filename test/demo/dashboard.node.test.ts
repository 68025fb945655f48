import assert from 'node:assert/strict';
import { readFile } from 'node:fs/promises';
import { after, before, describe, it } from 'node:test';
import type { FrameLocator, Page } from 'playwright-core';
import { LANGUAGES } from '../../src/locale/languages.ts';
import { assertAccessible } from './axe.ts';
import { dashboardFiguresTests } from './dashboard-figures.ts';
import { embeddedAppTests } from './embedded-app.ts';
import { chooseFilter } from './filter-menu.ts';
import { pinTests } from './pins.ts';
import {
  EMPTY_PATH,
  embeddedFrame,
  keyFigures,
  loaded,
  logged,
  setLanguage,
  showAsTable,
  Visitor,
  withEmbed,
} from './visitor.ts';

describe('dashboard', () => {
  let visitor: Visitor;
  let page: Page;
  let frame: FrameLocator;
  let consoleErrors: string[];

  before(async () => {
    visitor = await Visitor.start();
    ({ page, consoleErrors } = await visitor.open());
    frame = await loaded(page);
  });

  after(() => visitor?.end());

  const untilLogged = async (page: Page, event: string, text: string | RegExp) => {
    await logged(page, event).filter({ hasText: text }).waitFor();
  };

  it('applies and shows the filters of the viewer and the host, and offers no download by default', async () => {
    assert.equal(await frame.getByRole('button', { name: /^Download/ }).count(), 0);
    const flights = keyFigures(frame).getByRole('definition').first();
    await chooseFilter(frame, 'Airport', 'Chicago, IL (ORD)');
    await chooseFilter(frame, 'Month', 'March 2001');
    await withEmbed(page, (embed) => {
      embed.setFilter('flights.destination', 'LAX');
    });
    await flights.getByText('64', { exact: true }).waitFor();
    await withEmbed(page, (embed) => {
      embed.setFilter('flights.origin', 'SFO');
    });
    await frame.getByRole('button', { name: 'Airport San Francisco' }).waitFor();
    await frame.getByRole('button', { name: 'Arrival airport: LAX' }).click();
    await frame.getByRole('button', { name: 'Remove all filters' }).click();
    await keyFigures(frame).getByText('All days: 200,000 flights.').waitFor();
    assert.deepEqual(consoleErrors, []);
  });

  it('drills into a value, reports it, and filters by it', async () => {
    const title = 'Average arrival delay from the busiest airports';
    await showAsTable(frame, title);
    // the filters of the test before may still be in use
    await frame.getByRole('article', { name: title }).locator('[aria-busy="false"]').waitFor();
    const airport = frame.getByRole('row', { name: /^ORD / });
    await airport.getByRole('button', { name: 'min' }).click();
    await untilLogged(page, 'svc-drilldown', 'member flights.average_delay');
    const dialog = frame.getByRole('dialog');
    await dialog.getByRole('heading', { name: 'Average arrival delay: ORD' }).waitFor();
    const flights = (await airport.getByRole('button').nth(1).innerText()).trim();
    await frame.getByRole('row', { name: `Total ${flights}` }).waitFor();
    await dialog.press('Escape');
    await showAsTable(frame, 'Departures through the week');
    const midnight = frame.getByRole('row', { name: /^Sun 12\sAM/ });
    await midnight.getByRole('button').last().press('Enter');
    await dialog.getByRole('button', { name: 'Filter the dashboard by this' }).click();
    await frame.getByRole('button', { name: /^Hour: 12\sAM/ }).waitFor();
    await frame.getByRole('button', { name: 'Remove all filters' }).click();
    assert.deepEqual(consoleErrors, []);
  });

  it('gives a chart the size of its box, whenever that changes', async () => {
    const isFitted = await frame.locator('body').evaluate(async (body) => {
      type Chart = HTMLElement & { draw: unknown };
      const frames = async (count: number) => {
        for (; count > 0; count--) await new Promise(requestAnimationFrame);
      };
      const draw = () => ({ type: 'line', data: { labels: ['a'], datasets: [{ data: [1] }] } });
      const moments: Record<string, (chart: Chart, widen: () => void) => unknown> = {
        'in the next frame': (_, widen) => frames(1).then(widen),
        'with new data': async (chart, widen) => {
          await frames(1);
          chart.draw = () => draw();
          widen();
        },
        'while it is hidden': async (chart, widen) => {
          chart.style.display = 'none';
          await frames(2);
          widen();
          await frames(2);
          chart.style.display = '';
        },
      };
      const results: Record<string, boolean> = {};
      for (const [moment, run] of Object.entries(moments)) {
        const box = document.createElement('div');
        const chart = Object.assign(document.createElement('chart-canvas'), { draw }) as Chart;
        box.style.cssText = 'inline-size: 300px; block-size: 100px';
        box.append(chart);
        body.append(box);
        await run(chart, () => {
          box.style.inlineSize = '640px';
        });
        await frames(2);
        const canvas = chart.shadowRoot?.querySelector('canvas');
        const pixels = Math.round(640 * devicePixelRatio);
        results[moment] = canvas?.clientWidth === 640 && canvas.width === pixels;
        box.remove();
      }
      return results;
    });
    assert.deepEqual(new Set(Object.values(isFitted)), new Set([true]), JSON.stringify(isFitted));
    assert.deepEqual(consoleErrors, []);
  });

  it('is completely translated in every shipped language', async () => {
    const titles = new Set<string>();
    for (const language of LANGUAGES) {
      await setLanguage(page, language);
      const main = frame.locator(`main[lang="${language}"]`);
      await main.waitFor();
      titles.add(await main.locator('filter-menu').first().getByRole('button').innerText());
      const overflow = () => document.documentElement.scrollWidth - innerWidth;
      assert.ok((await frame.locator('html').evaluate(overflow)) <= 0, language);
    }
    assert.ok(titles.size > 6);
    await setLanguage(page, 'ar');
    await withEmbed(page, (embed) => {
      embed.setFilter('flights.origin_state', 'CA');
    });
    await frame
      .getByRole('button')
      .filter({ hasText: /\bCA\b/ })
      .first()
      .waitFor();
    await frame.locator('html[dir="rtl"]').waitFor();
    // tiles are dimmed while they load
    await frame.locator('[aria-busy="true"]').first().waitFor({ state: 'detached' });
    await assertAccessible(await embeddedFrame(page));
    assert.deepEqual(consoleErrors, []);
  });

  it('downloads every format under the strict policy, also while the data is loading, and reports it', async () => {
    const { page, consoleErrors } = await visitor.open();
    const frame = await loaded(page);
    const clicked = Promise.withResolvers<void>();
    await page.route('**/data/query', async (route) => {
      await clicked.promise;
      await route.continue();
    });
    await withEmbed(page, (embed) => embed.setAttribute('allow-export', ''));
    const today = new Intl.DateTimeFormat('sv-SE').format();
    const download = async (what: string, format: string) => {
      await frame.getByRole('button', { name: `Download: ${what}`, exact: true }).click();
      const begun = page.waitForEvent('download', { timeout: 60_000 });
      await frame.getByRole('menuitem', { name: format }).click();
      clicked.resolve();
      const file = await begun;
      assert.ok(file.suggestedFilename().includes(today), file.suggestedFilename());
      return readFile(await file.path());
    };
    const csv = (await download('Flights per day', 'Data (CSV)')).toString();
    assert.match(csv, /^\ufeffDay,Flights\r\n2001-01-02,\d+\r\n/);
    assert.equal(csv.split('\r\n').length, 181);
    await untilLogged(page, 'svc-download', 'format csv · target widget');
    const delays = await download('Average arrival delay from the busiest airports', 'Data (CSV)');
    assert.match(
      delays.toString(),
      /^\ufeffAirport,Departure city,Flights,Average arrival delay \(min\)\r\nORD,"Chicago, IL",\d+,\d+\.\d\r\n/,
    );
    const week = await download('Departures through the week', 'Data (CSV)');
    assert.match(week.toString(), /^\ufeffWeekday,Hour,Flights\r\nSun,12\sAM,\d+\r\n/);
    const png = await download('Flights per day', 'Image (PNG)');
    assert.equal(png.subarray(1, 4).toString(), 'PNG');
    const box = await frame.getByRole('article', { name: 'Flights per day' }).boundingBox();
    assert.equal(png.readUInt32BE(16), Math.floor(2 * (box?.width ?? 0)));
    const chart = frame.getByRole('img', { name: /^Flights per day/ });
    const [pixels, width] = await chart.evaluate((canvas) => [
      (canvas as HTMLCanvasElement).width,
      canvas.clientWidth,
    ]);
    assert.equal(pixels, 2 * (width ?? 0));
    const pdf = await download('Flights', 'Document (PDF)');
    assert.equal(pdf.subarray(0, 5).toString(), '%PDF-');
    assert.match(pdf.toString('latin1'), /\/Count 3\b/);
    await untilLogged(page, 'svc-download', 'format pdf · target dashboard');
    assert.deepEqual(consoleErrors, []);
    await page.close();
  });

  it('shows the number of unread comments if the account enables comments', async () => {
    const { page } = await visitor.open({}, EMPTY_PATH);
    const root = { id: 7, dashboardId: 'flights', userId: 99, body: 'Late again', isOwn: false };
    const createdAt = new Date(Date.now() + 60_000).toISOString();
    await page.route('**/dashboard/flights/comments*', (route) =>
      route.fulfill({
        json: {
          items: [{ root: { ...root, createdAt }, replies: [] }],
          pageInfo: { hasNextPage: false, hasPreviousPage: false },
        },
      }),
    );
    await page.goto(`${visitor.demo.host}/inspector/`);
    const frame = await loaded(page);
    await frame.getByRole('heading', { name: 'Flights', exact: true }).hover();
    await frame.getByRole('button', { name: 'Comments 1' }).waitFor();
    await page.route('**/embed/dashboard/flights?*', async (route) => {
      // browsers resolve subdomains of localhost; not every system does
      const url = route
        .request()
        .url()
        .replace(/\w+\.localhost/, '127.0.0.1');
      const response = await route.fetch({ url });
      const text = (await response.text()).replace('"comments":true', '"comments":false');
      await route.fulfill({ response, body: text });
    });
    await page.reload();
    await loaded(page);
    assert.equal(await frame.getByRole('button', { name: /^Comments/ }).count(), 0);
    await page.close();
  });

  describe('figures', () => dashboardFiguresTests(() => visitor));

  describe('comments on a value', () => pinTests(() => visitor));

  describe('embedded app', () => embeddedAppTests(() => visitor));
});
