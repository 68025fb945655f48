import { readFile } from 'node:fs/promises';
import { createRequire } from 'node:module';
import { zstdDecompressSync } from 'node:zlib';
import { asyncBufferFromFile, parquetMetadataAsync, parquetRead } from 'hyparquet';
import Papa from 'papaparse';

/** A recorded departure; `delay` in minutes, `distance` in miles. */
export interface Flight {
  readonly at: number;
  readonly delay: number;
  readonly distance: number;
  readonly origin: string;
  readonly destination: string;
}

/** Location of an airport; `city` includes the state. */
export interface Airport {
  readonly city: string;
  readonly state: string;
}

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
      const [at, delay, distance, origin, destination] = COLUMNS.map(
        (name) => columns.get(name)?.[row],
      );
      flights.push({
        at: Number(at),
        delay: Number(delay),
        distance: Number(distance),
        origin: String(origin),
        destination: String(destination),
      });
    }
    start = end;
  }
  return flights;
}

/** Reads the airports, by their code. */
export async function readAirports(): Promise<Map<string, Airport>> {
  const text = await readFile(dataFile('airports.csv'), 'utf8');
  const { data } = Papa.parse<Record<'iata' | 'city' | 'state', string>>(text, { header: true });
  return new Map(data.map(({ iata, city, state }) => [iata, { city: `${city}, ${state}`, state }]));
}

function dataFile(name: string): string {
  return createRequire(import.meta.url)
    .resolve('vega-datasets')
    .replace(/build[\\/].*$/, `data/${name}`);
}
