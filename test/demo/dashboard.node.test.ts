import assert from 'node:assert/strict';
import { readFile } from 'node:fs/promises';
import { describe, it } from 'node:test';
import { LANGUAGES } from '../../src/locale/languages.ts';
import { assertAccessible, assertAccessibleInBoth } from './axe.ts';
import { button } from './browser.ts';
import { chartIsFitted, hasColor } from './charts.ts';
import { filterTests } from './dashboard-filters.ts';
import { allFlights, keyFigures, tilesLoaded } from './embedded-app.ts';
import { loaded, logged, openDashboard } from './inspector-page.ts';
import { pinTests } from './pins.ts';
import { EMPTY_PATH, embeddedFrame, setLanguage, useVisitor, withEmbed } from './visitor.ts';

describe('dashboard', () => {
  const visitor = useVisitor();

  const overflow = () => document.documentElement.scrollWidth - innerWidth;

  filterTests(visitor);

  it('is completely translated in every shipped language', async () => {
    const { page, frame } = await openDashboard(visitor);
    const titles = new Set<string>();
    for (const language of LANGUAGES) {
      await setLanguage(page, language);
      const main = frame.locator(`main[lang="${language}"]`);
      await main.waitFor();
      titles.add(await main.locator('filter-menu').first().getByRole('button').innerText());
      assert.ok((await frame.locator('html').evaluate(overflow)) <= 0, language);
    }
    assert.ok(titles.size > 6);
    await setLanguage(page, 'ar');
    await withEmbed(page, (embed) => embed.setFilter('flights.origin_state', 'CA'));
    await button(frame, /\bCA\b/)
      .first()
      .waitFor();
    await button(frame, /^تعليق على/)
      .first()
      .waitFor();
    await frame.locator('html[dir="rtl"]').waitFor();
    await tilesLoaded(frame); // tiles are dimmed while they load
    await assertAccessible(await embeddedFrame(page));
  });

  it('draws charts in the theme and the size of their boxes, and retries', async () => {
    const { page, frame } = await openDashboard(visitor);
    const fitted = await frame.locator('body').evaluate(chartIsFitted);
    assert.deepEqual(new Set(Object.values(fitted)), new Set([true]), JSON.stringify(fitted));
    await withEmbed(page, (embed) => {
      embed.theme = { primaryColor: 'rgb(184 67 10)' };
    });
    const chart = frame.getByRole('img', { name: /^Average arrival delay from/ });
    while (!(await chart.evaluate(hasColor, [184, 67, 10])))
      await page.evaluate(() => new Promise(requestAnimationFrame));

    await page.route('**/data/query', (route) => route.abort());
    await withEmbed(page, (embed) => embed.refresh());
    await keyFigures(frame).getByText('The service does not respond.').waitFor();
    await page.unroute('**/data/query');
    await keyFigures(frame).getByRole('button', { name: 'Try again' }).click();
    await allFlights(frame).waitFor();
    for (const width of [1280, 390]) {
      await page.setViewportSize({ width, height: 860 });
      assert.equal(await page.evaluate(overflow), 0);
      assert.ok((await frame.locator('html').evaluate(overflow)) <= 0);
    }
    await visitor.closePages(/net::ERR_FAILED|The service does not respond/);
  });

  it('opens the comments by keyboard, without axe findings beside them', async () => {
    const { page, frame } = await openDashboard(visitor);
    const comments = button(frame, 'Comments');
    const close = button(frame, 'Close comments');
    await comments.press('Enter');
    await close.and(frame.locator(':focus')).waitFor();
    await close.press('Escape');
    await comments.and(frame.locator(':focus')).waitFor();
    assert.equal(await close.count(), 0);
    await comments.click();
    await close.waitFor();
    await assertAccessibleInBoth(await embeddedFrame(page));
  });

  it('downloads every format under the strict policy, also while the data is loading', async () => {
    const { page, frame } = await openDashboard(visitor);
    const clicked = Promise.withResolvers<void>();
    await page.route('**/data/query', async (route) => {
      await clicked.promise;
      await route.continue();
    });
    await withEmbed(page, (embed) => embed.setAttribute('allow-export', ''));
    const today = new Intl.DateTimeFormat('sv-SE').format();
    const download = async (what: string, format: string) => {
      await button(frame, `Download: ${what}`).click();
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
    await logged(page, 'svc-download').getByText('format csv · target widget').waitFor();
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
    await logged(page, 'svc-download').getByText('format pdf · target dashboard').waitFor();
  });

  it('shows the number of unread comments on first use if the account enables comments', async () => {
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
    const isLoaded = () =>
      frame.locator('body').evaluate(() => customElements.get('svc-comments') !== undefined);
    assert.equal(await isLoaded(), false);
    await frame.getByRole('heading', { name: 'Flights', exact: true }).hover();
    await button(frame, 'Comments 1').waitFor();
    assert.equal(await isLoaded(), true);
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
    assert.equal(await button(frame, /^Comments/).count(), 0);
    await page.close();
  });

  describe('comments on a value', () => pinTests(visitor));
});
