import type { Database, Queries } from '../../src/service/index.ts';
import { type Airport, type Flight, readAirports, sampleFlights } from './flight-records.ts';
import { toInstant, type ZoneOffset, zoneOffsets } from './zone-offsets.ts';

/** Rows per statement; SQLite's parsing time grows with the square of the number of parameters. */
const CHUNK = 60;
const HOUR = 3_600_000;
const QUARTER = HOUR / 4;
/** The first half of 2001 in any time zone. */
const RECORDED = [Date.UTC(2000, 11, 31), Date.UTC(2001, 6, 2)] as const;
/** Hours from the start of the week to 1970-01-01, a Thursday. */
const THURSDAY = 4 * 24;

/**
 * Loads the flights into the service's database if they are missing: a sample of the departures of the first half of
 * 2001, recorded by the U.S. Bureau of Transportation Statistics in the local time of each airport. All rows are
 * committed together, so an interrupted load starts again.
 */
export async function loadFlights(
  database: Database,
  log: (text: string) => void,
  count = 200_000,
  sample = sampleFlights,
): Promise<void> {
  await database.query(`create table if not exists ${VERSION_TABLE}`);
  const [loaded] = await database.query<{ version: number }>('select version from demo_version');
  if (loaded?.version === VERSION) return;
  const total = count.toLocaleString('en-US');
  // reads the files first: a database may abort a transaction that is idle for long
  log(`reading ${total} flights from the records …`);
  const [flights, airports] = await Promise.all([sample(count), readAirports()]);
  log(`inserting ${total} flights into the database …`);
  await database.transaction(async (transaction) => {
    for (const statement of TABLES) await transaction.query(statement);
    await insertFlights(transaction, flights, airports);
    for (const statement of SUM_STATEMENTS) await transaction.query(statement);
  });
  // PostgreSQL uses index-only scans only after a vacuum has marked the rows as visible
  if (database.engine === 'postgres') await database.query('vacuum analyze');
  log(`loaded ${total} flights into the database`);
}

const AT = 'at bigint not null, hour_of_week integer not null';
const SUM_COLUMNS = 'flights integer not null, delay integer not null, on_time integer not null';

/** Version of the tables. If the loaded one differs, all tables are created again. */
const VERSION = 4;
const VERSION_TABLE = 'demo_version (version integer not null)';

const TABLES = [
  ...['route', 'by_route', 'flight', 'by_quarter', 'by_step'].flatMap((name) => [
    `drop table if exists demo_${name}`,
    `drop table if exists demo_local_${name}`,
  ]),
  `create table demo_route (
    id integer primary key, distance integer not null,
    origin text not null, origin_city text not null, origin_state text not null, origin_location text not null,
    destination text not null, destination_city text not null, destination_location text not null,
    city_pair integer not null)`,
  `create table demo_by_route (route integer not null, delay_step integer not null, ${SUM_COLUMNS})`,
  ...['', 'local_'].flatMap((zone) => [
    `create table demo_${zone}flight (
      ${AT}, route integer not null, delay_step integer not null, ${SUM_COLUMNS})`,
    `create table demo_${zone}by_quarter (${AT}, ${SUM_COLUMNS})`,
    `create table demo_${zone}by_step (${AT}, delay_step integer not null, ${SUM_COLUMNS})`,
  ]),
  'delete from demo_version',
  `insert into demo_version values (${VERSION})`,
];

const quarters = `select at / ${QUARTER} * ${QUARTER}, hour_of_week`;
const sums = 'sum(flights), sum(delay), sum(on_time)';

/** Precomputes the sums that most widgets query and creates covering indexes; see `sources` in the data model. */
const SUM_STATEMENTS = [
  `insert into demo_by_route select route, delay_step, ${sums} from demo_flight group by 1, 2`,
  ...['', 'local_'].flatMap((zone) => [
    ...['at, hour_of_week, route', 'hour_of_week, at, route', 'route, at, hour_of_week'].map(
      (keys, index) => indexed(`${zone}flight`, index, `${keys}, delay_step`),
    ),
    `insert into demo_${zone}by_quarter ${quarters}, ${sums} from demo_${zone}flight group by 1, 2`,
    `insert into demo_${zone}by_step ${quarters}, delay_step, ${sums}
      from demo_${zone}flight group by 1, 2, 3`,
    ...['at, delay_step', 'delay_step, at'].map((keys, index) =>
      indexed(`${zone}by_step`, index, keys),
    ),
  ]),
  'analyze',
];

function indexed(table: string, number: number, keys: string): string {
  return `create index demo_${table}_${number} on demo_${table} (${keys}, flights, delay, on_time)`;
}

async function insertFlights(
  transaction: Queries,
  flights: readonly Flight[],
  airports: ReadonlyMap<string, Airport>,
): Promise<void> {
  const routes: (string | number)[][] = [];
  const routeNumber = numbering();
  const cityPairNumber = numbering();
  const instantOf = instantFunction(airports);
  const locationOf = cityLocations();
  const airportOf = (code: string) => airports.get(code) ?? { city: code, state: '', location: '' };
  const rows = flights.map(({ localTime, delay, distance, origin, destination }) => {
    const at = instantOf(origin, localTime);
    const id = routeNumber(`${origin} ${destination}`);
    if (id > routes.length) {
      const from = airportOf(origin);
      const to = airportOf(destination);
      const pair = cityPairNumber(`${from.city} ${to.city}`);
      const start = [origin, from.city, from.state, locationOf(from)];
      routes.push([id, distance, ...start, destination, to.city, locationOf(to), pair]);
    }
    // on time means less than 15 minutes late, as the U.S. government defines it
    const rest = [id, delayStep(delay), 1, delay, delay < 15 ? 1 : 0];
    return { utc: [...timeOf(at), ...rest], local: [...timeOf(localTime), ...rest] };
  });
  // the values are in the order of the columns
  await insert(transaction, 'demo_route', routes);
  const tables = { demo_flight: 'utc', demo_local_flight: 'local' } as const;
  for (const [table, time] of Object.entries(tables)) {
    const flightRows = rows.map((row) => row[time]);
    await insert(transaction, table, flightRows);
  }
}

/** A time, and its hour of the week. */
function timeOf(at: number): number[] {
  return [at, (Math.floor(at / HOUR) + THURSDAY) % (7 * 24)];
}

/** Returns a function that numbers different texts from 1 on. */
function numbering(): (text: string) => number {
  const numbers = new Map<string, number>();
  return (text) => {
    const number = numbers.get(text) ?? numbers.size + 1;
    numbers.set(text, number);
    return number;
  };
}

/** Returns a function that gives all airports of a city the location of the first one. */
function cityLocations(): (airport: Pick<Airport, 'city' | 'location'>) => string {
  const known = new Map<string, string>();
  return ({ city, location }) => {
    const found = known.get(city) ?? location;
    known.set(city, found);
    return found;
  };
}

/** Returns a function that converts a local time of an airport to an instant. */
function instantFunction(airports: ReadonlyMap<string, Airport>) {
  const offsetsByZone = new Map<string, ZoneOffset[]>();
  return (origin: string, localTime: number): number => {
    const timeZone = airports.get(origin)?.timeZone ?? 'UTC';
    const offsets = offsetsByZone.get(timeZone) ?? zoneOffsets(timeZone, ...RECORDED);
    offsetsByZone.set(timeZone, offsets);
    return toInstant(localTime, offsets);
  };
}

/** Rounds minutes of delay down to steps of 15, from -30 to 120 (and more). */
function delayStep(delay: number): number {
  if (delay < 0) return delay < -15 ? -30 : -15;
  return Math.min(Math.floor(delay / 15) * 15, 120);
}

async function insert(
  transaction: Queries,
  table: string,
  rows: readonly (string | number)[][],
): Promise<void> {
  for (let start = 0; start < rows.length; start += CHUNK) {
    const chunk = rows.slice(start, start + CHUNK);
    const tuples = chunk.map((row, index) => placeholders(row.length, index)).join(', ');
    await transaction.query(`insert into ${table} values ${tuples}`, chunk.flat());
  }
}

function placeholders(width: number, row: number): string {
  return `(${Array.from({ length: width }, (_, index) => `$${row * width + index + 1}`).join(', ')})`;
}
