import assert from 'node:assert/strict';
import { before, describe, it } from 'node:test';
import { changeOf } from '../../demo/embed/dashboard/change.ts';
import { ComparisonController } from '../../demo/embed/dashboard/comparison-controller.ts';
import { drillInto, drillWidget } from '../../demo/embed/dashboard/drill.ts';
import { exportedData } from '../../demo/embed/dashboard/exported-data.ts';
import { rowSummary, tipOf } from '../../demo/embed/dashboard/row-text.ts';
import { filtersOfTile } from '../../demo/embed/dashboard/selection.ts';
import { tileNote } from '../../demo/embed/dashboard/tile-note.ts';
import { TileQueries } from '../../demo/embed/dashboard/tile-queries.ts';
import {
  columnMembers,
  formatValue,
  type ViewContext,
} from '../../demo/embed/dashboard/view-context.ts';
import { type Widget, widgetsFor } from '../../demo/embed/dashboard/widgets.ts';
import { toCsv } from '../../demo/embed/exports/csv.ts';
import type { TableData } from '../../demo/embed/exports/table-cells.ts';
import { dataFormatters } from '../../demo/embed/members.ts';
import { inWeekOrder } from '../../demo/embed/week.ts';
import type { DataRow } from '../../demo/query.ts';
import { dataRoute } from '../../demo/service/data-route.ts';
import { type EmbedSession, firstLocale } from '../../src/context/index.ts';
import * as american from './american-figures.ts';
import { useFlights } from './flights-database.ts';
import { sessionOf } from './session.ts';

type Row = Record<string, string | number>;
/** Conditions in SQL. */
interface Selection {
  readonly all: string;
  /** The period before, if the viewer compares. */
  readonly previous?: string;
}

const DAY = `strftime('%Y-%m-%d', at / 1000, 'unixepoch')`;
const HOUR = `cast(strftime('%H', at / 1000, 'unixepoch') as integer)`;
const WEEKDAY = `cast(strftime('%w', at / 1000, 'unixepoch') as integer)`;
const FLIGHTS = 'from demo_flight join demo_route on demo_route.id = route';
const FIGURES = `count(*) as flights, avg(delay) as delay, avg(on_time) as on_time,
  count(distinct origin_city || '-' || destination_city) as routes`;
const plain = (text: string) => text.replace(/\s/g, ' ');
const ARROWS = { up: '▲', down: '▼', same: '' };

const locale = firstLocale(['en-US']);
const host = { addController() {}, requestUpdate() {} } as never;

const between = (from: string, to: string) => `${DAY} between '2001-${from}' and '2001-${to}'`;

/** What a tile shows of the real data. */
interface ShownTile {
  readonly context: ViewContext;
  readonly note: string | undefined;
  /** What the tile exports. */
  readonly file: Pick<TableData, 'rows' | 'columns'>;
}

/* Compares what the tiles show with SQL over the flights, which shares nothing with that of the data route. */
describe('figures of the dashboard', () => {
  const flightsDatabase = useFlights();
  let session: EmbedSession;

  before(async () => {
    const route = dataRoute(flightsDatabase());
    const verified = sessionOf();
    session = {
      publicId: 'flights',
      fetch: (path: string, init: RequestInit) =>
        route(new Request(`http://127.0.0.1${path}`, init), verified),
    } as EmbedSession;
  });

  const sql = (text: string) => flightsDatabase().query<Row>(text);

  /** Loads a tile as the dashboard does. */
  const load = async (
    widget: Widget,
    filters: Record<string, string> = {},
    compares = false,
  ): Promise<ShownTile> => {
    const compared = new ComparisonController(host);
    compared.update(session, 'UTC', filters);
    if (compares) compared.toggle();
    while (compared.comparison === undefined) {
      await new Promise(setImmediate);
      compared.update(session, 'UTC', filters);
    }
    const { comparison } = compared;
    const queries = new TileQueries(host);
    const periods = widget.compares ? (comparison ?? undefined) : undefined;
    const own = filtersOfTile(widget, filters, filters);
    queries.load({ widget, session, timeZone: 'UTC', filters: own, periods });
    await queries.settled();
    const rows = inWeekOrder(queries.rows ?? assert.fail(), widget.query, locale);
    const { total, changes } = queries;
    const formatters = dataFormatters(locale);
    return {
      context: { widget, rows, total, changes, locale, formatters, rtl: false, appearance: {} },
      note: tileNote({ widget, comparison, locale }),
      file: exportedData(widget, queries, periods, locale) ?? assert.fail(),
    };
  };

  const tile = (title: string, filters?: Record<string, string>, compares?: boolean) => {
    const widget = widgetsFor('main').find((each) => each.title === title);
    return load(widget ?? assert.fail(title), filters, compares);
  };

  /** The cells of a tile's table, by row. */
  const cells = ({ context }: ShownTile): string[][] => {
    const columns = columnMembers(context.widget);
    const cell = (row: DataRow) => (column: string) =>
      plain(formatValue(context, column, row[column]));
    return context.rows.map((row) => columns.map(cell(row)));
  };

  const figures = ({ context }: ShownTile): string[] => {
    const { changes, formatters, rows } = context;
    return context.widget.query.measures.flatMap((measure) => {
      const change = changes && changeOf(changes, measure, formatters);
      const shown = change ? [`${ARROWS[change.direction]} ${change.text}`] : [];
      return [formatValue(context, measure, rows[0]?.[measure]), ...shown].map(plain);
    });
  };

  const expectedFigures = async ({ all, previous }: Selection) => {
    const [now = {}] = await sql(`select ${FIGURES} ${FLIGHTS} where ${all}`);
    const values = [
      american.number(now.flights),
      american.share(now.on_time),
      american.minutes(now.delay),
      american.number(now.routes),
    ];
    if (!previous) return values;
    const [before = {}] = await sql(`select ${FIGURES} ${FLIGHTS} where ${previous}`);
    const change = (name: string) => Number(now[name]) - Number(before[name]);
    const arrow = (name: string) => (change(name) > 0 ? '▲' : '▼');
    const relative = (name: string) =>
      `${arrow(name)} ${american.signed((100 * change(name)) / Number(before[name]))}%`;
    const changes = [
      relative('flights'),
      `${arrow('on_time')} ${american.signed(100 * change('on_time'))} pts`,
      `${arrow('delay')} ${american.signed(change('delay'))} min`,
      relative('routes'),
    ];
    return values.flatMap((value, index) => [value, changes[index]]);
  };

  const expectedTables = async ({ all, previous = 'false' }: Selection) => {
    // the first day is not complete in UTC
    const perDay = await sql(`select ${DAY} as day, ${FIGURES} ${FLIGHTS}
      where ((${all}) or (${previous})) and ${DAY} between '2001-01-02' and '2001-06-30'
      group by 1 order by 1`);
    const shown = (rows: Row[], ...columns: ((row: Row) => string)[]) =>
      rows.map((row) => columns.map((column) => column(row)));
    const day = (row: Row) => american.day(row.day);
    const flights = (row: Row) => american.number(row.flights);
    const delay = (row: Row) => american.minutes(row.delay);
    return {
      'Average arrival delay per day': shown(perDay, day, delay, flights),
      'On-time rate per day': shown(perDay, day, ({ on_time }) => american.share(on_time), flights),
      'Average arrival delay from the busiest airports': shown(
        await sql(`select origin, origin_city, ${FIGURES} ${FLIGHTS} where ${all}
          group by 1, 2 having count(*) >= 30 order by flights desc, origin limit 10`),
        ({ origin }) => `${origin}`,
        ({ origin_city }) => `${origin_city}`,
        flights,
        delay,
      ),
      'Departures through the week': shown(
        await sql(`select ${WEEKDAY} as weekday, ${HOUR} as hour, count(*) as flights ${FLIGHTS}
          where ${all} group by 1, 2 order by 1, 2`),
        ({ weekday }) => american.weekday(weekday),
        ({ hour }) => american.hour(hour),
        flights,
      ),
      'Busiest routes': shown(
        await sql(`select origin_city, destination_city, ${FIGURES} ${FLIGHTS} where ${all}
          group by 1, 2 order by flights desc, origin_city, destination_city limit 80`),
        ({ origin_city }) => `${origin_city}`,
        ({ destination_city }) => `${destination_city}`,
        flights,
        delay,
      ),
    };
  };

  const check = async (selection: Selection, filters: Record<string, string> = {}) => {
    const compares = selection.previous !== undefined;
    const keyFigures = await tile('Key figures', filters, compares);
    assert.deepEqual(figures(keyFigures), await expectedFigures(selection));
    for (const [title, rows] of Object.entries(await expectedTables(selection)))
      assert.deepEqual(cells(await tile(title, filters, compares)), rows, title);
    return keyFigures;
  };

  it('equal those of the database', async () => {
    const { note } = await check({ all: 'true' });
    assert.equal(note, undefined);
    const days = await tile('Flights per day');
    const perDay = await sql(`select ${DAY} as day, count(*) as flights from demo_flight
        where ${between('01-02', '06-30')} group by 1 order by 1`);
    assert.deepEqual(
      cells(days),
      perDay.map(({ day, flights }) => [american.day(day), american.number(flights)]),
    );
    const delays = await tile('Distribution of arrival delays, in minutes');
    const steps = cells(delays).map(([, flights]) => flights);
    const counts = ['delay < -15', 'delay between 15 and 29', 'delay >= 120'].map(async (where) =>
      american.number((await sql(`select count(*) as n from demo_flight where ${where}`))[0]?.n),
    );
    assert.deepEqual([steps[0], steps[3], steps.at(-1)], await Promise.all(counts));
  });

  it('equal those of the database for an airport in a month', async () => {
    const where = (from: string, to: string) => `origin = 'ORD' and ${between(from, to)}`;
    const march = where('03-01', '03-31');
    const filters = { 'flights.origin': 'ORD', 'flights.month': '2001-03' };
    await check({ all: march }, filters);
    const { note } = await check({ all: march, previous: where('01-29', '02-28') }, filters);
    assert.equal(note, 'Change: Mar 1 – Mar 31 compared with Jan 29 – Feb 28.');
  });

  it('name the periods of a comparison in a file', async () => {
    const filters = { 'flights.day': '2001-05-08/2001-05-14' };
    const periods = async (title: string) => {
      const { rows, columns } = (await tile(title, filters, true)).file;
      assert.equal(columns[0], 'period');
      return rows.map(({ period, 'flights.count': count }) => [period, count]);
    };
    const [may = {}, before = {}] = await Promise.all(
      [between('05-08', '05-14'), between('05-01', '05-07')].map(
        async (where) =>
          (await sql(`select count(*) as flights from demo_flight where ${where}`))[0],
      ),
    );
    assert.deepEqual(await periods('Key figures'), [
      ['May 8 – May 14', may.flights],
      ['May 1 – May 7', before.flights],
    ]);
    const perDay = await periods('On-time rate per day');
    assert.deepEqual(
      perDay.map(([period]) => period),
      [...Array(7).fill('May 1 – May 7'), ...Array(7).fill('May 8 – May 14')],
    );
  });

  it('are described in sentences by the charts', async () => {
    const { context } = await tile('Average arrival delay from the busiest airports');
    const airports = await sql(`select origin, origin_city, ${FIGURES} ${FLIGHTS}
      group by 1, 2 order by flights desc, origin limit 10`);
    const name = (row?: Row) => `${row?.origin_city} (${row?.origin})`.replace(/, .. /, ' ');
    assert.deepEqual(
      context.rows.map((row) => plain(tipOf(context, row).join())),
      airports.map(
        (row) =>
          `${name(row)}: ${american.minutes(row.delay)}, ${american.number(row.flights)} flights`,
      ),
    );
    const [lowest, ...others] = airports.toSorted((a, b) => Number(a.delay) - Number(b.delay));
    const at = (row?: Row) => `${name(row)}, ${american.minutes(row?.delay)}`;
    const summary = plain(rowSummary(context, context.rows));
    assert.equal(summary, `10 values. Highest: ${at(others.at(-1))}. Lowest: ${at(lowest)}.`);
  });

  it('have the total of a value as the sum of the routes behind it', async () => {
    const { context } = await tile('Average arrival delay from the busiest airports');
    const [row = {}] = context.rows;
    const drill = drillInto(context.widget, row, 'flights.average_delay');
    const { filters } = drill;
    assert.deepEqual(filters, { 'flights.origin': row['flights.origin'] });
    const routes = await load(drillWidget(drill, ''), filters as Record<string, string>);
    assert.equal(routes.context.total?.['flights.count'], row['flights.count']);
    assert.equal(routes.context.total?.['flights.average_delay'], row['flights.average_delay']);
  });

  it('are plain numbers in a file, with their unit in the header', async () => {
    const lines = async (title: string) => {
      const { file } = await tile(title);
      const csv = toCsv({ ...file, locale, title, caption: ['Flights', 'Airport: ORD'] });
      return new TextDecoder('utf-8', { ignoreBOM: true })
        .decode(await csv.arrayBuffer())
        .split('\r\n');
    };
    const days = await lines('Flights per day');
    assert.deepEqual([days.length, days[0]], [184, '\ufeffDay,Flights']);
    assert.deepEqual(days.slice(-3), ['', 'Flights', 'Airport: ORD']);
    assert.match(days[1] ?? '', /^2001-01-02,\d+$/);
    const [header, airport] = await lines('Average arrival delay from the busiest airports');
    assert.equal(header, '\ufeffAirport,Departure city,Flights,Average arrival delay (min)');
    assert.match(airport ?? '', /^[A-Z]{3},"[\w. -]+, ..",\d+,-?\d+\.\d$/);
    assert.match(
      (await lines('Departures through the week')).join(),
      /^\ufeffWeekday,Hour,Flights,Sun,12\sAM,\d+,/,
    );
  });
});
