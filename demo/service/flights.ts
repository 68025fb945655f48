import { readFile } from 'node:fs/promises';
import { createRequire } from 'node:module';
import type { Database } from '../../src/service/index.ts';
import { TABLE } from './model.ts';

interface Flight {
  date: string;
  delay: number;
  distance: number;
  origin: string;
  destination: string;
}

/** Rows a statement: what SQLite takes to read one grows with the square of its parameters. */
const CHUNK = 50;
const COLUMNS = [
  'at',
  'delay',
  'distance',
  'origin',
  'origin_city',
  'destination',
  'destination_city',
];

/**
 * Puts the flights into the service's database, once: 20,000 departures of the first quarter of 2001 as the
 * U.S. Bureau of Transportation Statistics recorded them, from the package `vega-datasets`. The records name no
 * time zone; they are read as UTC. All rows are committed together, so a start that was cut off begins anew.
 */
export async function loadFlights(database: Database, say: (text: string) => void): Promise<void> {
  const loaded = await database.transaction(async (transaction) => {
    await transaction.query(`create table if not exists ${TABLE} (
      at bigint not null, delay integer not null, distance integer not null,
      origin text not null, origin_city text not null,
      destination text not null, destination_city text not null)`);
    const present = await transaction.query(`select 1 as present from ${TABLE} limit 1`);
    if (present.length > 0) return 0;
    const [flights, cities] = await Promise.all([readFlights(), readCities()]);
    for (let start = 0; start < flights.length; start += CHUNK) {
      const rows = flights.slice(start, start + CHUNK).map((flight) => valuesOf(flight, cities));
      const tuples = rows.map((row, index) => placeholders(row.length, index));
      await transaction.query(
        `insert into ${TABLE} (${COLUMNS.join(', ')}) values ${tuples.join(', ')}`,
        rows.flat(),
      );
    }
    return flights.length;
  });
  if (loaded > 0) say(`loaded ${loaded.toLocaleString('en-US')} flights into the database`);
}

function placeholders(width: number, row: number): string {
  return `(${Array.from({ length: width }, (_, index) => `$${row * width + index + 1}`).join(', ')})`;
}

function valuesOf(flight: Flight, cities: Map<string, string>) {
  const at = Date.parse(`${flight.date.replaceAll('/', '-').replace(' ', 'T')}:00Z`);
  const { origin, destination } = flight;
  return [
    at,
    flight.delay,
    flight.distance,
    origin,
    cities.get(origin) ?? origin,
    destination,
    cities.get(destination) ?? destination,
  ];
}

async function readFlights(): Promise<Flight[]> {
  return JSON.parse(await readFile(dataFile('flights-20k.json'), 'utf8'));
}

/** Airports by their code, as `City, State`. No field of this file holds a quoted comma before these. */
async function readCities(): Promise<Map<string, string>> {
  const lines = (await readFile(dataFile('airports.csv'), 'utf8')).split('\n').slice(1);
  return new Map(
    lines.map((line) => {
      const [code = '', , city = '', state = ''] = line.split(',');
      return [code, `${city}, ${state}`];
    }),
  );
}

function dataFile(name: string): string {
  return createRequire(import.meta.url)
    .resolve('vega-datasets')
    .replace(/build[\\/].*$/, `data/${name}`);
}
