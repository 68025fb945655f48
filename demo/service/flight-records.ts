import { readFile } from 'node:fs/promises';
import { createRequire } from 'node:module';
import { zstdDecompressSync } from 'node:zlib';
import findTimeZone from '@photostructure/tz-lookup';
import { asyncBufferFromFile, parquetMetadataAsync, parquetRead } from 'hyparquet';
import Papa from 'papaparse';

/** A recorded departure; `delay` in minutes, `distance` in miles. */
export interface Flight {
  /** Local time of the origin, in milliseconds since 1970-01-01 00:00 local time. */
  readonly localTime: number;
  readonly delay: number;
  readonly distance: number;
  readonly origin: string;
  readonly destination: string;
}

/** Location of an airport; `city` includes the state. */
export interface Airport {
  readonly city: string;
  readonly state: string;
  /** Latitude and longitude in degrees, separated by a comma. */
  readonly location: string;
  /** IANA name of the time zone. */
  readonly timeZone: string;
}

/** Airports without a city in the records. */
const MISSING_CITIES: Readonly<Record<string, { city: string; state: string }>> = {
  MQT: { city: 'Marquette', state: 'MI' },
};

type AirportColumn = 'iata' | 'city' | 'state' | 'latitude' | 'longitude';

const COLUMNS = ['date', 'delay', 'distance', 'origin', 'destination'] as const;

/** Samples the three million departures of the package `vega-datasets` at regular steps, always the same ones. */
export async function sampleFlights(count: number): Promise<Flight[]> {
  const file = await asyncBufferFromFile(dataFile('flights-3m.parquet'));
  const metadata = await parquetMetadataAsync(file);
  const step = Math.floor(Number(metadata.num_rows) / count);
  const flights: Flight[] = [];
  let start = 0;
  for (const { num_rows } of metadata.row_groups) {
    const end = start + Number(num_rows);
    const columns = new Map<string, ArrayLike<unknown>>();
    await parquetRead({
      file,
      metadata,
      columns: [...COLUMNS],
      rowStart: start,
      rowEnd: end,
      compressors: { ZSTD: (bytes) => zstdDecompressSync(bytes) },
      onChunk: ({ columnName, columnData }) => void columns.set(columnName, columnData),
    });
    const first = Math.ceil(start / step) * step - start;
    for (let row = first; row < end - start && flights.length < count; row += step) {
      const value = (name: (typeof COLUMNS)[number]) => columns.get(name)?.[row];
      flights.push({
        localTime: Number(value('date')),
        delay: Number(value('delay')),
        distance: Number(value('distance')),
        origin: String(value('origin')),
        destination: String(value('destination')),
      });
    }
    start = end;
  }
  return flights;
}

/** Reads the airports, by their code. */
export async function readAirports(): Promise<Map<string, Airport>> {
  const text = await readFile(dataFile('airports.csv'), 'utf8');
  const { data } = Papa.parse<Record<AirportColumn, string>>(text, {
    header: true,
    skipEmptyLines: true,
  });
  return new Map(
    data.map(({ iata, latitude, longitude, ...recorded }) => {
      const { city, state } = MISSING_CITIES[iata] ?? recorded;
      const timeZone = findTimeZone(Number(latitude), Number(longitude));
      const location = `${latitude},${longitude}`;
      return [iata, { city: `${city}, ${state}`, state, location, timeZone }];
    }),
  );
}

function dataFile(name: string): string {
  return createRequire(import.meta.url)
    .resolve('vega-datasets')
    .replace(/build[\\/].*$/, `data/${name}`);
}
