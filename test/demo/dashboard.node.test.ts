import assert from 'node:assert/strict';
import { readFile } from 'node:fs/promises';
import { describe, it } from 'node:test';
import type { Page } from 'playwright-core';
import { LANGUAGES } from '../../src/locale/languages.ts';
import { assertAccessible, assertAccessibleInBoth } from './axe.ts';
import { button } from './browser.ts';
import { chartIsFitted, hasColor } from './charts.ts';
import { filterByChoice, filterByKeyboard, filterByPointer } from './dashboard-filters.ts';
import { type FramedEmbed, useEmbedServer } from './embed-test-server.ts';
import {
  allFlights,
  dashboardLoaded,
  keyFigures,
  openDashboard,
  tilesLoaded,
} from './embedded-app.ts';
import { pinTests } from './pins.ts';

describe('dashboard', () => {
  const server = useEmbedServer();

  it('in a frame, filters by the choices of the viewer and the host, is translated, draws charts in the theme and the size of their boxes, retries, and continues after an expired session', async () => {
    const embed = await server().openFramed('dashboard');
    await dashboardLoaded(embed.frame);
    await filterByChoice(embed);
    await translate(embed);
    await drawInTheme(embed);
    await recover(embed);
    await server().closePages(/net::ERR_FAILED|status of 401|The service does not respond/);
  });

  it('filters by pointer and keyboard, opens the comments by keyboard, without axe findings, and keeps the heights of tiles as tables', async () => {
    const page = await openDashboard(server());
    await filterByPointer(page);
    await filterByKeyboard(page);
    await openComments(page);
    await keepHeights(page);
  });

  it('downloads every format under the strict policy, also while the data is loading', async () => {
    const clicked = Promise.withResolvers<void>();
    const options = { fragment: '&allowExport=true' };
    const { page } = await server().open('dashboard', {}, options, (opened) =>
      opened.route('**/data/query', async (route) => {
        await clicked.promise;
        await route.continue();
      }),
    );
    const today = () => new Intl.DateTimeFormat('sv-SE').format();
    const download = async (what: string, format: string) => {
      const dates = [today()];
      await button(page, `Download: ${what}`).click();
      const begun = page.waitForEvent('download', { timeout: 60_000 });
      await page.getByRole('menuitem', { name: format }).click();
      clicked.resolve();
      const file = await begun;
      dates.push(today()); // it can be midnight meanwhile
      const name = file.suggestedFilename();
      assert.ok(
        dates.some((date) => name.includes(date)),
        name,
      );
      return readFile(await file.path());
    };
    const csv = await download('Flights per day', 'Data (CSV)');
    assert.match(csv.toString(), /^\ufeffDay,Flights\r\n2001-01-01,\d+\r\n/);
    const png = await download('Flights per day', 'Image (PNG)');
    assert.equal(png.subarray(1, 4).toString(), 'PNG');
    const box = await page.getByRole('article', { name: 'Flights per day' }).boundingBox();
    assert.equal(png.readUInt32BE(16), Math.floor(2 * (box?.width ?? 0)));
    const chart = page.getByRole('img', { name: /^Flights per day/ });
    const [pixels, width] = await chart.evaluate((canvas) => [
      (canvas as HTMLCanvasElement).width,
      canvas.clientWidth,
    ]);
    assert.equal(pixels, 2 * (width ?? 0));
    const pdf = await download('Flights', 'Document (PDF)');
    assert.equal(pdf.subarray(0, 5).toString(), '%PDF-');
    assert.match(pdf.toString('latin1'), /\/Count 2\b/);
  });

  it('shows the number of unread comments if the account enables comments, and loads their script with the drawer', async () => {
    const root = { id: 7, dashboardId: 'flights', userId: 99, body: 'Late again', isOwn: false };
    const createdAt = new Date(Date.now() + 60_000).toISOString();
    const pageInfo = { hasNextPage: false, hasPreviousPage: false };
    const json = { items: [{ root: { ...root, createdAt }, replies: [] }], pageInfo };
    const { page } = await server().open('dashboard', {}, {}, (opened) =>
      opened.route('**/dashboard/flights/comments*', (route) => route.fulfill({ json })),
    );
    await dashboardLoaded(page);
    const isLoaded = () => page.evaluate(() => customElements.get('svc-comments') !== undefined);
    await page.getByRole('heading', { name: 'Flights', exact: true }).hover();
    await button(page, 'Comments 1').waitFor();
    assert.equal(await isLoaded(), false);
    await button(page, 'Comments 1').click();
    await button(page, 'Close comments').waitFor();
    assert.equal(await isLoaded(), true);
    await button(page, 'Comments').waitFor(); // the viewer sees it now
    const without = await server().open('dashboard', {}, {}, (opened) =>
      opened.route('**/embed/dashboard/flights?*', async (route) => {
        const response = await route.fetch();
        const text = (await response.text()).replace('"comments":true', '"comments":false');
        await route.fulfill({ response, body: text });
      }),
    );
    await dashboardLoaded(without.page);
    assert.equal(await button(without.page, /^Comments/).count(), 0);
  });

  describe('comments on a value', () => pinTests(server));
});

/** Shows every shipped language, completely translated; resolves with American English and without filters. */
async function translate({ page, frame, send, setFilter }: FramedEmbed): Promise<void> {
  const titles = new Set<string>();
  for (const language of LANGUAGES) {
    await send('svc:action:set-locale', { locale: language });
    const main = frame.locator(`main[lang="${language}"]`);
    await main.waitFor();
    titles.add(await main.locator('filter-menu').first().getByRole('button').innerText());
    assert.ok((await frame.locator('html').evaluate(overflow)) <= 0, language);
  }
  assert.ok(titles.size > 6);
  await send('svc:action:set-locale', { locale: 'ar' });
  await setFilter('flights.origin_state', 'CA');
  await button(frame, /\bCA\b/)
    .first()
    .waitFor();
  await button(frame, /^تعليق على/)
    .first()
    .waitFor();
  await frame.locator('html[dir="rtl"]').waitFor();
  await tilesLoaded(frame); // tiles are dimmed while they load
  assert.deepEqual(await frame.locator('route-map text').evaluateAll(outsideOfMap), []);
  await assertAccessible(page.frames()[1] ?? assert.fail());
  await setFilter('flights.origin_state', null);
  await send('svc:action:set-locale', { locale: 'en-US' });
  await dashboardLoaded(frame);
}

/** Runs in the frame: returns the names that are not completely in the map. */
function outsideOfMap(names: Element[]): (string | null)[] {
  const isOutside = (name: Element) => {
    const map = name.closest('svg')?.getBoundingClientRect();
    const { left, right } = name.getBoundingClientRect();
    return !map || left < map.left || right > map.right;
  };
  return names.filter(isOutside).map(({ textContent }) => textContent);
}

async function drawInTheme({ page, frame, send }: FramedEmbed): Promise<void> {
  const fitted = await frame.locator('body').evaluate(chartIsFitted);
  assert.deepEqual(new Set(Object.values(fitted)), new Set([true]), JSON.stringify(fitted));
  const chart = frame.getByRole('img', { name: /^Average arrival delay from/ });
  const untilDrawn = async (...color: number[]) => {
    while (!(await chart.evaluate(hasColor, color)))
      await page.evaluate(() => new Promise(requestAnimationFrame));
  };
  await send('svc:action:set-theme', { primaryColor: 'rgb(184 67 10)' });
  await untilDrawn(184, 67, 10);
  const charts = { color1: 'rgb(10 110 60)' };
  const surfaces = { pageColor: 'rgb(250 240 230)', cardColor: 'rgb(255 250 245)' };
  await send('svc:action:set-theme', { primaryColor: 'rgb(184 67 10)', charts, surfaces });
  await untilDrawn(10, 110, 60);
  const ground = (element: Element) => getComputedStyle(element).backgroundColor;
  const tile = frame.getByRole('article').first();
  const grounds = [await frame.locator('html').evaluate(ground), await tile.evaluate(ground)];
  assert.deepEqual(grounds, ['rgb(250, 240, 230)', 'rgb(255, 250, 245)']);
}

/** Retries after a failure, and continues after the renewal of an expired session. */
async function recover({ page, frame, send, renew }: FramedEmbed): Promise<void> {
  await page.route('**/data/query', (route) => route.abort());
  await send('svc:action:refresh');
  await keyFigures(frame).getByText('The service does not respond.').waitFor();
  await page.unroute('**/data/query');
  await keyFigures(frame).getByRole('button', { name: 'Try again' }).click();
  await allFlights(frame).waitFor();

  await page.route('**/data/query', (route) => route.fulfill({ status: 401, json: {} }));
  await send('svc:action:refresh');
  const expired = frame.getByRole('alert').getByText('Your session has expired. Sign in again');
  await expired.waitFor();
  assert.equal(await button(frame, 'Try again').count(), 0);
  await page.unroute('**/data/query');
  await renew({});
  await expired.waitFor({ state: 'detached' });
  await allFlights(frame).waitFor();
}

async function openComments(page: Page): Promise<void> {
  const comments = button(page, 'Comments');
  const close = button(page, 'Close comments');
  await comments.press('Enter');
  await close.and(page.locator(':focus')).waitFor();
  await close.press('Escape');
  await comments.and(page.locator(':focus')).waitFor();
  assert.equal(await close.count(), 0);
  for (const width of [1280, 390]) {
    await page.setViewportSize({ width, height: 860 });
    assert.ok((await page.evaluate(overflow)) <= 0, `${width} px`);
  }
  await page.setViewportSize({ width: 1280, height: 860 });
  await comments.click();
  await close.waitFor();
  await assertAccessibleInBoth(page);
  await chatsBesideComments(page);
  await close.press('Escape');
  await close.waitFor({ state: 'detached' });
}

/** Shows every chart as a table. */
async function keepHeights(page: Page): Promise<void> {
  const heights = () =>
    page
      .getByRole('article')
      .evaluateAll((tiles) => tiles.map((tile) => tile.getBoundingClientRect().height));
  const before = await heights();
  const charts = button(page, /^Show as table/);
  for (let count = await charts.count(); count > 0; count--) await charts.first().press('Enter');
  assert.deepEqual(await heights(), before);
}

function overflow(): number {
  return document.documentElement.scrollWidth - innerWidth;
}

/** Opens the chat beside open comments, or over them on a narrow page, where both boxes can be clicked one after another. */
async function chatsBesideComments(page: Page): Promise<void> {
  const question = page.getByRole('textbox', { name: 'Your question' });
  const comment = page
    .getByRole('complementary', { name: 'Comments' })
    .getByRole('textbox')
    .first();
  for (const width of [1280, 760, 759, 390]) {
    await page.setViewportSize({ width, height: 860 });
    await button(page, 'Open the chat').press('Enter');
    await question.click({ trial: true });
    if (width >= 760) await comment.click({ trial: true });
    await button(page, 'Close the chat').click();
    await comment.click({ trial: true });
  }
  await page.setViewportSize({ width: 1280, height: 860 });
}
