import assert from 'node:assert/strict';
import type { Page } from 'playwright-core';
import { button } from './browser.ts';
import type { FramedEmbed } from './embed-test-server.ts';
import {
  allFlights,
  ask,
  chooseFilter,
  dashboardLoaded,
  keyFigures,
  showAsTable,
  tilesLoaded,
} from './embedded-app.ts';

/** Filters by the choices of the viewer and the host, which replace each other; resolves without filters. */
export async function filterByChoice({ page, frame, setFilter }: FramedEmbed): Promise<void> {
  assert.equal(await button(frame, /^Download/).count(), 0);
  await frame.getByText('Select a bar, a route, a cell or a name to filter.').waitFor();
  const flights = keyFigures(frame).getByRole('definition').first();
  await chooseFilter(frame, 'Airport', 'Chicago, IL (ORD)');
  await chooseFilter(frame, 'Month', 'March 2001');
  await setFilter('flights.destination', 'LAX');
  await flights.getByRole('button', { name: 'Flights: 64' }).waitFor();
  await frame
    .getByRole('status')
    .filter({ hasText: 'Airport: ORD' })
    .filter({ hasText: 'Arrival airport: LAX' })
    .filter({ hasText: / · Flights: 64, On-time rate: / })
    .waitFor({ state: 'attached' });
  const reported = await page.evaluate<{ type: string; payload: unknown }[]>('received');
  const changes = reported.filter(({ type }) => type === 'svc:event:filters-changed');
  assert.deepEqual(
    changes.map(({ payload }) => payload),
    [
      { filters: { 'flights.origin': ['ORD'] } },
      { filters: { 'flights.origin': ['ORD'], 'flights.month': ['2001-03'] } },
    ],
  );
  await setFilter('flights.origin', 'SFO');
  await button(frame, 'Airport San Francisco, CA (SFO)').waitFor();
  await button(frame, 'Arrival airport: LAX').click();
  await button(frame, 'Remove all filters').click();
  await keyFigures(frame).getByText('200,000').waitFor();

  await button(frame, 'Airport All').click();
  const airports = frame.getByRole('group', { name: 'Airport' });
  const search = frame.getByRole('searchbox', { name: 'Search' });
  await search.fill('chicago');
  await airports.getByRole('checkbox').nth(1).waitFor();
  for (const airport of await airports.getByRole('checkbox').all()) await airport.check();
  await button(frame, /^Airport Chicago, IL \([A-Z]{3}\) \+\d$/).waitFor();
  await search.fill('nowhere');
  await frame.getByText('No matches').waitFor();
  await search.press('Escape');
  await button(frame, 'Remove all filters').click();
  await dashboardLoaded(frame);
}

/** Filters by a bar, and by days that are dragged across; resolves without filters. */
export async function filterByPointer(page: Page): Promise<void> {
  const bars = page.getByRole('img', { name: /^Average arrival delay from .*\. 10 / });
  await bars.click();
  await button(page, /^Airport .+ \([A-Z]{3}\)$/).waitFor();
  assert.equal(await bars.count(), 1);
  await allFlights(page).waitFor({ state: 'detached' });
  await tilesLoaded(page);
  await bars.click();
  await button(page, 'Airport All').waitFor();
  await allFlights(page).waitFor();
  await tilesLoaded(page);
  const line = page.getByRole('img', { name: /^Flights per day/ });
  await line.scrollIntoViewIfNeeded();
  const { x, y, width, height } = (await line.boundingBox()) ?? assert.fail();
  await page.mouse.move(x + width * 0.5, y + height / 2);
  await page.mouse.down();
  await page.mouse.move(x + width * 0.68, y + height / 2, { steps: 4 });
  await page.mouse.up();
  await button(page, /^Day \w+ \d+ – Apr \d+$/).click();
  const day = (name: string) => page.getByRole('group', { name: 'Day' }).getByLabel(name);
  await day('Mar 10').press('Enter');
  await button(page, 'Day Mar 10').waitFor();
  await day('Mar 10').press('ArrowRight');
  await day('Mar 11').press('ArrowRight');
  await day('Mar 12').press('Enter');
  await button(page, 'Day Mar 10 – Mar 12').waitFor();
  await page.getByRole('img', { name: /^Flights per day\. 3 values/ }).waitFor();
  await removeFilters(page);
}

/** Filters by keyboard, drills into a value and asks about it; resolves without filters. */
export async function filterByKeyboard(page: Page): Promise<void> {
  const title = 'Average arrival delay from the busiest airports';
  const bars = page.getByRole('slider', { name: title });
  await bars.press('End');
  await bars.press('ArrowLeft');
  const text = (await bars.getAttribute('aria-valuetext')) ?? '';
  const [, city = '', code = ''] =
    /^(.+) \(([A-Z]{3})\): [\d.−]+ min, [\d,]+ flights$/.exec(text) ?? [];
  await bars.press('Enter');
  await button(page, new RegExp(`^Airport ${city}, .. \\(${code}\\)$`)).waitFor();
  await removeFilters(page);
  const map = page.getByRole('group', { name: /^Busiest routes\. 80 / });
  const routes = map.getByRole('button');
  const second = `${await routes.nth(1).getAttribute('aria-label')}`;
  await routes.first().press('ArrowRight');
  await map.getByRole('button', { name: second }).press('Enter');
  const selected = map.getByRole('button', { pressed: true });
  await selected.waitFor();
  assert.ok((await selected.getAttribute('aria-label'))?.startsWith(second));
  await button(page, /^Departure city: /).waitFor();
  await removeFilters(page);
  const hours = page.getByRole('grid', { name: 'Departures through the week' });
  await hours.getByRole('gridcell').first().press('ArrowDown');
  await hours.getByRole('gridcell', { name: /^Mon, 12\sAM/ }).press('Enter');
  await button(page, 'Weekday Mon').waitFor();
  await removeFilters(page);

  await showAsTable(page, title);
  const airport = page.getByRole('row', { name: /^ORD / });
  await airport.getByRole('button', { name: 'min' }).click();
  const dialog = page.getByRole('dialog');
  await dialog.getByRole('heading', { name: 'Average arrival delay: ORD' }).waitFor();
  const flights = (await airport.getByRole('button').nth(1).innerText()).trim();
  await page.getByRole('row', { name: `Total ${flights}` }).waitFor();
  await dialog.getByRole('button', { name: 'Filter the dashboard by this' }).click();
  await button(page, 'Airport Chicago, IL (ORD)').waitFor();
  await button(page, 'Open the chat').click();
  const chat = page.getByRole('complementary', { name: 'Chat' });
  await chat.getByText('The dashboard’s filters apply: Airport: ORD').waitFor();
  await ask(chat, 'hello');
  await chat.getByText(/^Hello! /).waitFor();
  await ask(chat, 'average delay by destination');
  await chat.getByText(/Highest: .+, ..: [\d.]+ min, \d+ flights/).waitFor();
  await button(page, 'Close the chat').click();
  await page.getByRole('button', { name: `Show as chart: ${title}` }).press('Enter');
  await removeFilters(page);
}

async function removeFilters(page: Page): Promise<void> {
  await button(page, 'Remove all filters').click();
  await dashboardLoaded(page);
}
