import type { Database, Queries } from '../../src/service/index.ts';
import { type Airport, type Flight, readAirports, sampleFlights } from './records.ts';

/** Rows a statement: what SQLite takes to read one grows with the square of its parameters. */
const CHUNK = 60;
const HOUR = 3_600_000;
const QUARTER = HOUR / 4;
/** 1970 began on one; weeks begin on Sunday. */
const THURSDAY = 4 * 24;

/**
 * Puts the flights into the service's database, once: a sample of the departures of the first half of 2001 as the
 * U.S. Bureau of Transportation Statistics recorded them. The records name no time zone; they are read as UTC. All
 * rows are committed together, so a start that was cut off begins anew.
 */
export async function loadFlights(
  database: Database,
  say: (text: string) => void,
  count = 200_000,
): Promise<void> {
  await database.query(`create table if not exists ${LAST}`);
  const present = await database.query('select 1 as present from demo_by_step limit 1');
  if (present.length > 0) return;
  const total = count.toLocaleString('en-US');
  // read before the transaction: a database ends one that is silent for long
  say(`reading ${total} flights from the records …`);
  const [flights, airports] = await Promise.all([sampleFlights(count), readAirports()]);
  say(`putting ${total} flights into the database …`);
  await database.transaction(async (transaction) => {
    for (const statement of TABLES) await transaction.query(statement);
    await insertFlights(transaction, flights, airports);
    for (const statement of SUMS) await transaction.query(statement);
  });
  // PostgreSQL answers from an index alone only where a vacuum has found all rows to be seen by everybody
  if (database.engine === 'postgres') await database.query('vacuum analyze');
  say(`loaded ${total} flights into the database`);
}

const AT = 'at bigint not null, hour_of_week integer not null';
const SUMMED = 'flights integer not null, delay integer not null, on_time integer not null';

/** Filled last of all; a database without it is of an older demo, whose tables are made anew. */
const LAST = `demo_by_step (${AT}, delay_step integer not null, ${SUMMED})`;

const TABLES = [
  ...['flight', 'route', 'by_quarter', 'by_route'].map(
    (name) => `drop table if exists demo_${name}`,
  ),
  `create table demo_route (
    id integer primary key, distance integer not null,
    origin text not null, origin_city text not null, origin_state text not null,
    destination text not null, destination_city text not null)`,
  `create table demo_flight (
    ${AT}, route integer not null, delay_step integer not null, ${SUMMED})`,
  `create table demo_by_quarter (${AT}, ${SUMMED})`,
  `create table demo_by_route (route integer not null, delay_step integer not null, ${SUMMED})`,
];

const quarters = `select at / ${QUARTER} * ${QUARTER}, hour_of_week`;
const sums = 'sum(flights), sum(delay), sum(on_time)';

/** What most widgets ask is summed up beforehand, and an index has all that is asked; see `sources` of the model. */
const SUMS = [
  ...['at, hour_of_week, route', 'hour_of_week, at, route', 'route, at, hour_of_week'].map(
    (keys, index) => indexed('flight', index, `${keys}, delay_step`),
  ),
  `insert into demo_by_quarter ${quarters}, ${sums} from demo_flight group by 1, 2`,
  `insert into demo_by_route select route, delay_step, ${sums} from demo_flight group by 1, 2`,
  `insert into demo_by_step ${quarters}, delay_step, ${sums}
    from demo_flight group by 1, 2, 3`,
  ...['at, delay_step', 'delay_step, at'].map((keys, index) => indexed('by_step', index, keys)),
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
  const routes = new Map<string, (string | number)[]>();
  const rows = flights.map(({ at, delay, distance, origin, destination }) => {
    const key = `${origin} ${destination}`;
    const from = airports.get(origin) ?? { city: origin, state: '' };
    const city = airports.get(destination)?.city ?? destination;
    const known = routes.get(key);
    const id = known?.[0] ?? routes.size + 1;
    if (!known) routes.set(key, [id, distance, origin, from.city, from.state, destination, city]);
    // on time is up to 15 minutes late, as the U.S. government counts
    const hour = (Math.floor(at / HOUR) + THURSDAY) % (7 * 24);
    return [at, hour, id, stepOf(delay), 1, delay, delay < 15 ? 1 : 0];
  });
  await insert(
    transaction,
    'demo_route (id, distance, origin, origin_city, origin_state, destination, destination_city)',
    [...routes.values()],
  );
  await insert(
    transaction,
    'demo_flight (at, hour_of_week, route, delay_step, flights, delay, on_time)',
    rows,
  );
}

/** Minutes late in steps of 15, from -30 to 120 and more. */
function stepOf(delay: number): number {
  if (delay < 0) return delay < -15 ? -30 : -15;
  return Math.min(Math.floor(delay / 15) * 15, 120);
}

async function insert(
  transaction: Queries,
  into: string,
  rows: readonly (string | number)[][],
): Promise<void> {
  for (let start = 0; start < rows.length; start += CHUNK) {
    const chunk = rows.slice(start, start + CHUNK);
    const tuples = chunk.map((row, index) => placeholders(row.length, index)).join(', ');
    await transaction.query(`insert into ${into} values ${tuples}`, chunk.flat());
  }
}

function placeholders(width: number, row: number): string {
  return `(${Array.from({ length: width }, (_, index) => `$${row * width + index + 1}`).join(', ')})`;
}
