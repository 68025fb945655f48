/*
The benchmarks of the demo with 200,000 flights: for each kind of filter, the slowest tile over HTTP compared with its
SQL statement alone, on both databases, and the time from `ready` to `dashboard-loaded`. The time zone has a change to
daylight saving time within the data.
*/
import { createHash } from 'node:crypto';
import * as v from 'valibot';
import { widgetsFor } from '../../demo/embed/dashboard/widgets.ts';
import { DATA_PATH, DataQuery } from '../../demo/query.ts';
import { statesByGroup } from '../../demo/service/data-model.ts';
import { dataRoute } from '../../demo/service/data-route.ts';
import { createStatement } from '../../demo/service/data-statement.ts';
import { loadFlights } from '../../demo/service/load-flights.ts';
import { demoConfig } from '../../demo/service/service-config.ts';
import { zoneOffsets } from '../../demo/service/zone-offsets.ts';
import { createService, openDatabase, parseConfig } from '../../src/service/index.ts';
import { Visitor } from '../demo/visitor.ts';
import { ApiClient } from '../service/api-client.ts';
import { onBothEngines } from './both-engines.ts';
import { median } from './median.ts';
import { bound, milliseconds, type Result } from './result.ts';

const RUNS = 11;
const VISITS = 9;
const MAX_TILE_MS = 60;
const MAX_LOADED_MS = 1500;
const TIME_ZONE = 'Europe/Madrid';
const API_KEY = 'key-of-the-demo-benchmark';
const GROUP = 'east-coast';

/** The filters that the dashboard offers, separately and combined, and filters that a host may add. */
const FILTERS: Readonly<Record<string, Readonly<Record<string, string | number>>>> = {
  'no filter': {},
  'an airport': { 'flights.origin': 'ORD' },
  'a month': { 'flights.month': '2001-03' },
  'a weekday': { 'flights.weekday': 5 },
  'a month and a weekday': { 'flights.month': '2001-03', 'flights.weekday': 5 },
  'an airport and a weekday': { 'flights.origin': 'ORD', 'flights.weekday': 5 },
  'a day': { 'flights.day': '2001-03-25' },
  'an hour of a weekday': { 'flights.weekday': 5, 'flights.hour': 17 },
  'an hour': { 'flights.hour': 17 },
  'a step of delay': { 'flights.delay_step': -15 },
  'a step of delay and a weekday': { 'flights.delay_step': -15, 'flights.weekday': 5 },
  'a route': { 'flights.origin_city': 'Chicago, IL', 'flights.destination_city': 'Dallas, TX' },
  'a state': { 'flights.origin_state': 'CA' },
};

export async function bench(): Promise<Result[]> {
  return [...(await onBothEngines(tiles)), await readyToLoaded()];
}

async function tiles(engine: string, databaseUrl: string): Promise<Result[]> {
  const database = await openDatabase(databaseUrl);
  await loadFlights(database, () => {});
  const hash = createHash('sha256').update(API_KEY).digest('hex');
  const config = parseConfig(demoConfig(hash, 'http://localhost:1'));
  const service = await createService({ config, database, rateLimits: 'off' });
  service.mount(DATA_PATH, dataRoute(database));
  const { port } = await service.listen({ port: 0 });
  const base = `http://127.0.0.1:${port}`;
  const offsets = zoneOffsets(TIME_ZONE, Date.UTC(2001, 0, 1), Date.UTC(2001, 6, 1));
  const cases = Object.entries(FILTERS).map(([name, filters]) => ({ name, filters, groups: [] }));
  const restricted = { name: `no filter, of the group ${GROUP}`, filters: {}, groups: [GROUP] };
  const results: Result[] = [];
  for (const { name, filters, groups } of [...cases, restricted]) {
    const headers = await credential(base, groups);
    const states = groups.flatMap((group) => statesByGroup[group] ?? []);
    const access = groups.length > 0 ? { states } : {};
    /** The times of each tile over HTTP and of its SQL statement. */
    const measured: { id: string; times: number[]; bare: number[] }[] = [];
    for (const { id, query: widgetQuery } of widgetsFor('main')) {
      const query = { ...widgetQuery, filters, timeZone: TIME_ZONE };
      const { sql, params } = createStatement(v.parse(DataQuery, query), offsets, access);
      const body = JSON.stringify(query);
      const times: number[] = [];
      const bare: number[] = [];
      for (let run = 0; run < RUNS; run++) {
        bare.push(await timed(() => database.query(sql, params)));
        times.push(
          await timed(async () => {
            const response = await fetch(base + DATA_PATH, { method: 'POST', headers, body });
            if (!response.ok) throw new Error(await response.text());
            await response.json();
          }),
        );
      }
      measured.push({ id, times, bare });
    }
    const [slowest] = measured.toSorted((a, b) => median(b.times) - median(a.times));
    if (slowest)
      results.push(
        result(`${engine}: ${name} (${slowest.id})`, slowest.times, MAX_TILE_MS, slowest.bare),
      );
  }
  await service.close();
  await database.close();
  return results;
}

/** Measures with the timestamps that the frame puts into the two messages. */
async function readyToLoaded(): Promise<Result> {
  const visitor = await Visitor.start();
  const times: number[] = [];
  try {
    for (let visit = 0; visit <= VISITS; visit++) {
      const { page } = await visitor.open({ reducedMotion: 'no-preference' }, '/');
      times.push(await page.evaluate(TIME_BETWEEN));
      await page.close();
    }
  } finally {
    await visitor.end();
  }
  return result('ready to dashboard-loaded', times.slice(1), MAX_LOADED_MS);
}

/** Runs in the host page. */
const TIME_BETWEEN = `new Promise((resolve) => {
  const embed = document.querySelector('svc-embed');
  let ready;
  embed.addEventListener('svc-ready', (event) => { ready = event.timestamp; });
  embed.addEventListener('svc-dashboard-loaded', (event) => {
    if (ready !== undefined) resolve(event.timestamp - ready);
  });
  embed.reload();
})`;

async function credential(base: string, groups: string[]): Promise<Record<string, string>> {
  const viewer = { embedTenantName: 'northwind', groups };
  const token = await new ApiClient(base, API_KEY).token({ externalId: 'ann', ...viewer });
  return { Authorization: `Embed-Token ${token}`, 'Content-Type': 'application/json' };
}

async function timed(work: () => Promise<unknown>): Promise<number> {
  const start = performance.now();
  await work();
  return performance.now() - start;
}

function result(name: string, times: number[], atMost: number, bare?: number[]): Result {
  return bound(name, milliseconds, median(times), bare && [median(bare)], { atMost });
}
