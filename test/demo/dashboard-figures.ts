import assert from 'node:assert/strict';
import { join } from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import { after, afterEach, before, beforeEach, it } from 'node:test';
import type { FrameLocator, Page } from 'playwright-core';
import { ask } from './ask.ts';
import { minutes, number, share, signed } from './figure-format.ts';
import { EMPTY_PATH, keyFigures, loaded, type Visitor, withEmbed } from './visitor.ts';

type Row = Record<string, string | number>;
/** A condition in SQL, with the titles of the values in the tiles. */
interface Selection {
  readonly all: string;
  readonly current: string;
  readonly previous: string;
}

const DAY = `strftime('%Y-%m-%d', at / 1000, 'unixepoch')`;
const HOUR = `cast(strftime('%H', at / 1000, 'unixepoch') as integer)`;
const WEEKDAY = `cast(strftime('%w', at / 1000, 'unixepoch') as integer)`;
const FLIGHTS = 'from demo_flight join demo_route on demo_route.id = route';
const FIGURES = `count(*) as flights, avg(delay) as delay, avg(on_time) as on_time,
  count(distinct origin_city || '-' || destination_city) as routes`;
const WEEKDAYS = ['Sun', 'Mon', 'Tue', 'Wed', 'Thu', 'Fri', 'Sat'];

const dayTitle = (day: unknown) =>
  new Date(`${day}`).toLocaleDateString('en-US', { month: 'short', day: 'numeric' });
const hourTitle = (hour: unknown) =>
  `${((Number(hour) + 11) % 12) + 1} ${Number(hour) < 12 ? 'A' : 'P'}M`;
const between = (from: string, to: string) => `${DAY} between '2001-${from}' and '2001-${to}'`;

/** Defines tests that compare what the tiles show with SQL over the flights, which shares nothing with that of the data route. */
export function dashboardFiguresTests(visitor: () => Visitor): void {
  let database: DatabaseSync;
  let page: Page;
  let frame: FrameLocator;
  let consoleErrors: string[];

  before(async () => {
    database = new DatabaseSync(join(visitor().demo.folder, 'demo.db'), { readOnly: true });
    ({ page, consoleErrors } = await visitor().open({}, EMPTY_PATH));
  });

  beforeEach(async () => {
    await page.goto(`${visitor().demo.host}/inspector/`);
    frame = await loaded(page);
    await allFlights().waitFor();
    await tilesLoaded();
  });

  afterEach(() => assert.deepEqual(consoleErrors, []));

  after(() => {
    database?.close();
    return page?.context().close();
  });

  const allFlights = () => keyFigures(frame).getByText('200,000');

  /** A chart that is drawn again between press and release takes no click. */
  const tilesLoaded = () =>
    frame.locator('[aria-busy="true"]').first().waitFor({ state: 'detached' });

  const sql = (text: string) => database.prepare(text).all() as Row[];

  /** The cells of a tile's table, by row; without invisible differences between spaces. */
  const table = async (frame: FrameLocator, title: string): Promise<string[][]> => {
    const tile = frame.getByRole('article', { name: title });
    const asTable = tile.getByRole('button', { name: `Show as table: ${title}` });
    if ((await asTable.count()) > 0) await asTable.press('Enter');
    await tile.locator('tbody td').first().waitFor();
    const rows = tile.locator('tbody tr');
    return rows.evaluateAll((found) =>
      found.map((row) =>
        [...row.querySelectorAll('td')].map((cell) => cell.innerText.trim().replace(/\s/g, ' ')),
      ),
    );
  };

  const figures = async (frame: FrameLocator) => {
    const tile = keyFigures(frame);
    await tile.getByText(/^[▲▼]/).first().waitFor();
    return (await tile.locator('dd').allInnerTexts()).map((text) =>
      text.trim().replace(/\s/g, ' '),
    );
  };

  const expectedFigures = ({ current, previous }: Selection) => {
    const [now, before] = [current, previous].map(
      (where) => sql(`select ${FIGURES} ${FLIGHTS} where ${where}`)[0] ?? {},
    ) as [Row, Row];
    const change = (name: string) => Number(now[name]) - Number(before[name]);
    const arrow = (name: string) => (change(name) > 0 ? '▲' : '▼');
    const relative = (name: string) =>
      `${arrow(name)} ${signed((100 * change(name)) / Number(before[name]))}%`;
    return [
      ...[number(now.flights), relative('flights')],
      ...[share(now.on_time), `${arrow('on_time')} ${signed(100 * change('on_time'))} pts`],
      ...[minutes(now.delay), `${arrow('delay')} ${signed(change('delay'))} min`],
      ...[number(now.routes), relative('routes')],
    ];
  };

  const expectedTables = ({ all, current, previous }: Selection) => {
    const perDay = sql(`select ${DAY} as day, ${FIGURES} ${FLIGHTS}
      where (${current}) or (${previous}) group by 1 order by 1`);
    const shown = (rows: Row[], ...columns: ((row: Row) => string)[]) =>
      rows.map((row) => columns.map((column) => column(row)));
    const day = (row: Row) => dayTitle(row.day);
    const flights = (row: Row) => number(row.flights);
    const delay = (row: Row) => minutes(row.delay);
    return {
      'Average arrival delay per day': shown(perDay, day, delay, flights),
      'On-time rate per day': shown(perDay, day, ({ on_time }) => share(on_time), flights),
      'Average arrival delay from the busiest airports': shown(
        sql(`select origin, origin_city, ${FIGURES} ${FLIGHTS} where ${all}
          group by 1, 2 having count(*) >= 30 order by flights desc, origin limit 10`),
        ({ origin }) => `${origin}`,
        ({ origin_city }) => `${origin_city}`,
        flights,
        delay,
      ),
      'Departures through the week': shown(
        sql(`select ${WEEKDAY} as weekday, ${HOUR} as hour, count(*) as flights ${FLIGHTS}
          where ${all} group by 1, 2 order by 1, 2`),
        ({ weekday }) => `${WEEKDAYS[Number(weekday)]}`,
        ({ hour }) => hourTitle(hour),
        flights,
      ),
      'Busiest routes': shown(
        sql(`select origin_city, destination_city, ${FIGURES} ${FLIGHTS} where ${all}
          group by 1, 2 order by flights desc, origin_city, destination_city limit 80`),
        ({ origin_city }) => `${origin_city}`,
        ({ destination_city }) => `${destination_city}`,
        flights,
        delay,
      ),
    };
  };

  const check = async (frame: FrameLocator, selection: Selection) => {
    assert.deepEqual(await figures(frame), expectedFigures(selection));
    for (const [title, rows] of Object.entries(expectedTables(selection)))
      assert.deepEqual(await table(frame, title), rows, title);
  };

  it('equal those of the database', async () => {
    await check(frame, {
      all: 'true',
      current: between('04-08', '06-30'),
      previous: between('01-14', '04-07'),
    });
    assert.deepEqual(
      await table(frame, 'Flights per day'),
      sql(`select ${DAY} as day, count(*) as flights from demo_flight
        where ${between('01-02', '06-30')} group by 1 order by 1`).map(({ day, flights }) => [
        dayTitle(day),
        number(flights),
      ]),
    );
    const steps = (await table(frame, 'Distribution of arrival delays')).map(
      ([, flights]) => flights,
    );
    const [early] = sql('select count(*) as flights from demo_flight where delay < -15');
    const [late] = sql('select count(*) as flights from demo_flight where delay >= 120');
    const [some] = sql('select count(*) as flights from demo_flight where delay between 15 and 29');
    assert.deepEqual(
      [steps[0], steps[3], steps.at(-1)],
      [early, some, late].map((row) => number(row?.flights)),
    );
  });

  it('equal those of the database for an airport in a month', async () => {
    await withEmbed(page, (embed) => {
      embed.setFilter('flights.origin', 'ORD');
      embed.setFilter('flights.month', '2001-03');
    });
    const flights = sql(`select count(*) as flights ${FLIGHTS}
      where origin = 'ORD' and ${between('03-01', '03-31')}`)[0]?.flights;
    const tile = keyFigures(frame);
    await tile.getByText(number(flights), { exact: true }).waitFor();
    await tile.getByText('Change: Mar 1 – Mar 31 compared with Jan 29 – Feb 28.').waitFor();
    await tilesLoaded();
    const where = (from: string, to: string) => `origin = 'ORD' and ${between(from, to)}`;
    const march = where('03-01', '03-31');
    await check(frame, { all: march, current: march, previous: where('01-29', '02-28') });
  });

  it('filters by a bar, and by days that are dragged across', async () => {
    await frame.getByText('Select a bar, a route, a cell or a name to filter.').waitFor();
    const bars = frame.getByRole('img', {
      name: /^Average arrival delay from the busiest airports\. 10 /,
    });
    await bars.click();
    await frame.getByRole('button', { name: /^Airport .+ \([A-Z]{3}\)$/ }).waitFor();
    assert.equal(await bars.count(), 1);
    await allFlights().waitFor({ state: 'detached' });
    await tilesLoaded();
    await bars.click();
    await frame.getByRole('button', { name: 'Airport All' }).waitFor();
    await allFlights().waitFor();
    await tilesLoaded();
    const line = frame.getByRole('img', { name: /^Flights per day/ });
    await line.scrollIntoViewIfNeeded();
    const { x, y, width, height } = (await line.boundingBox()) ?? assert.fail();
    await page.mouse.move(x + width * 0.5, y + height / 2);
    await page.mouse.down();
    await page.mouse.move(x + width * 0.68, y + height / 2, { steps: 4 });
    await page.mouse.up();
    await frame.getByRole('button', { name: /^Day \w+ \d+ – Apr \d+$/ }).click();
    const day = (name: string) => frame.getByRole('group', { name: 'Day' }).getByLabel(name);
    await day('Mar 10').press('Enter');
    await day('Mar 10').press('ArrowRight');
    await day('Mar 11').press('ArrowRight');
    await day('Mar 12').press('Enter');
    await frame.getByRole('button', { name: 'Day Mar 10 – Mar 12' }).waitFor();
    await frame.getByRole('img', { name: /^Flights per day\. 3 values/ }).waitFor();
  });

  it('filters by a value, an hour and a route by keyboard', async () => {
    const bars = frame.getByRole('slider', {
      name: 'Average arrival delay from the busiest airports',
    });
    await bars.press('End');
    await bars.press('ArrowLeft');
    const [airport] = sql(`select origin, origin_city, count(*) as flights ${FLIGHTS}
      group by 1, 2 order by flights desc limit 1 offset 8`);
    const text = await bars.getAttribute('aria-valuetext');
    const { origin, origin_city: city, flights } = airport ?? {};
    assert.ok(
      text?.startsWith(`${`${city}`.replace(/, ..$/, '')} (${origin}): `) &&
        text.endsWith(`, ${number(flights)} flights`),
      `${text}`,
    );
    await bars.press('Enter');
    await frame.getByRole('button', { name: `Airport ${city} (${origin})` }).waitFor();
    await frame.getByRole('button', { name: 'Remove all filters' }).click();

    const [first, second] = sql(`select origin_city, destination_city, count(*) as flights
      ${FLIGHTS} group by 1, 2 order by flights desc, 1, 2 limit 2`).map(
      ({ origin_city: from, destination_city: to, flights }) =>
        `${from} → ${to}: ${number(flights)} flights, `,
    );
    const map = frame.getByRole('group', { name: /^Busiest routes\. 80 / });
    await map.getByRole('button', { name: first ?? '' }).press('ArrowRight');
    await map.getByRole('button', { name: second ?? '' }).press('Enter');
    const selected = map.getByRole('button', { pressed: true });
    await selected.waitFor();
    assert.ok((await selected.getAttribute('aria-label'))?.startsWith(second ?? ''));
    await frame.getByRole('button', { name: /^Departure city: / }).waitFor();
    await frame.getByRole('button', { name: 'Remove all filters' }).click();

    const hours = frame.getByRole('grid', { name: 'Departures through the week' });
    await hours.getByRole('gridcell').first().press('ArrowDown');
    await hours.getByRole('gridcell', { name: /^Mon, 12\sAM/ }).press('Enter');
    await frame.getByRole('button', { name: 'Weekday Mon' }).waitFor();
  });

  it('finds values of a filter by a search, and filters by several', async () => {
    await frame.getByRole('button', { name: 'Airport All' }).click();
    const airports = frame.getByRole('group', { name: 'Airport' });
    const search = frame.getByRole('searchbox', { name: 'Search' });
    await search.fill('chicago');
    await airports.getByRole('checkbox').nth(1).waitFor();
    for (const airport of await airports.getByRole('checkbox').all()) await airport.check();
    await frame.getByRole('button', { name: /^Airport Chicago, IL \([A-Z]{3}\) \+\d$/ }).waitFor();
    await search.fill('nowhere');
    await frame.getByText('No matches').waitFor();
  });

  it('applies the filters of the dashboard in its chat, and says so', async () => {
    await withEmbed(page, (embed) => {
      embed.setFilter('flights.origin', 'ORD');
    });
    await frame.getByRole('button', { name: 'Open the chat' }).click();
    const chat = frame.getByRole('complementary', { name: 'Chat' });
    await chat.getByText('The dashboard’s filters apply: Airport: ORD').waitFor();
    await ask(chat, 'hello');
    await chat.getByText(/^Hello! /).waitFor();
    await ask(chat, 'average delay by destination');
    const [worst] = sql(`select destination_city, ${FIGURES} ${FLIGHTS} where origin = 'ORD'
      group by 1 having count(*) >= 30 order by delay desc limit 1`);
    const { destination_city: city, delay, flights } = worst ?? {};
    await chat.getByText(`Highest: ${city}: ${minutes(delay)}, ${flights} flights`).waitFor();
  });
}
