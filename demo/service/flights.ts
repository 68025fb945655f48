import type { Database, Queries } from '../../src/service/index.ts';
import { FLIGHTS } from './model.ts';
import { type Airport, type Flight, readAirports, sampleFlights } from './records.ts';

/** Rows a statement: what SQLite takes to read one grows with the square of its parameters. */
const CHUNK = 60;
const QUARTER = 900_000;

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
  await database.transaction(async (transaction) => {
    for (const table of TABLES) await transaction.query(table);
    const present = await transaction.query('select 1 as present from demo_flight limit 1');
    if (present.length > 0) return;
    const total = count.toLocaleString('en-US');
    say(`reading ${total} flights from the records …`);
    const [flights, airports] = await Promise.all([sampleFlights(count), readAirports()]);
    say(`putting ${total} flights into the database …`);
    await insertFlights(transaction, flights, airports);
    for (const statement of SUMS) await transaction.query(statement);
    say(`loaded ${total} flights into the database`);
  });
}

const TABLES = [
  `create table if not exists demo_route (
    id integer primary key, distance integer not null,
    origin text not null, origin_city text not null, origin_state text not null,
    destination text not null, destination_city text not null)`,
  `create table if not exists demo_flight (
    at bigint not null, delay integer not null, route integer not null)`,
  `create table if not exists demo_by_quarter (
    at bigint not null, flights integer not null, delay integer not null, on_time integer not null)`,
  `create table if not exists demo_by_route (
    route integer not null, delay_step integer not null,
    flights integer not null, delay integer not null, on_time integer not null)`,
];

/** What most widgets ask is summed up beforehand; see `sources` of the model. */
const SUMS = [
  'create index demo_flight_of_route on demo_flight (route, at, delay)',
  'create index demo_flight_at on demo_flight (at, route, delay)',
  `insert into demo_by_quarter select at / ${QUARTER} * ${QUARTER}, sum(flights), sum(delay), sum(on_time)
    from ${FLIGHTS} as f group by 1`,
  `insert into demo_by_route select route, delay_step, sum(flights), sum(delay), sum(on_time)
    from ${FLIGHTS} as f group by 1, 2`,
  'analyze',
];

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
    return [at, delay, id];
  });
  await insert(
    transaction,
    'demo_route (id, distance, origin, origin_city, origin_state, destination, destination_city)',
    [...routes.values()],
  );
  await insert(transaction, 'demo_flight (at, delay, route)', rows);
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
