/*
The demo on 200,000 flights: what each tile asks over HTTP beside the bare SQL of it, on both engines, and from a
dashboard that is ready to one that has loaded. Days are counted in a zone whose clocks change within the data.
*/
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import * as v from 'valibot';
import { widgetsOn } from '../../demo/embed/dashboard/widgets.ts';
import { DATA_PATH, DataQuery } from '../../demo/query.ts';
import { dataRoute } from '../../demo/service/data-route.ts';
import { loadFlights } from '../../demo/service/flights.ts';
import { statementOf } from '../../demo/service/statement.ts';
import { zoneOffsets } from '../../demo/service/zone-offsets.ts';
import {
  createService,
  type Database,
  openDatabase,
  parseConfig,
} from '../../src/service/index.ts';
import { Visitor } from '../demo/visitor.ts';
import { startPostgres } from '../service/postgres-server.ts';
import type { Result } from './result.ts';

const RUNS = 25;
const VISITS = 9;
const TILE_BAR = 60;
/** No sums are kept for a month, so that single flights are read. */
const FILTERED_BAR = 100;
const LOADED_BAR = 1500;
const TIME_ZONE = 'Europe/Madrid';
const API_KEY = 'a key of this benchmark alone';

export async function bench(): Promise<Result[]> {
  return [...(await onSqlite()), ...(await onPostgres()), await readyToLoaded()];
}

async function onSqlite(): Promise<Result[]> {
  const folder = await mkdtemp(join(tmpdir(), 'svc-embed-bench-'));
  try {
    return await tiles('SQLite', await openDatabase(join(folder, 'demo.db')));
  } finally {
    await rm(folder, { recursive: true });
  }
}

async function onPostgres(): Promise<Result[]> {
  const server = await startPostgres();
  try {
    return await tiles('PostgreSQL', await openDatabase(await server.createDatabase()));
  } finally {
    await server.stop();
  }
}

async function tiles(engine: string, database: Database): Promise<Result[]> {
  await loadFlights(database, () => {});
  const service = await createService({ config: parseConfig(CONFIG), database });
  service.mount(DATA_PATH, dataRoute(database));
  const { port } = await service.listen({ port: 0 });
  const base = `http://127.0.0.1:${port}`;
  const headers = { 'Content-Type': 'application/json', ...(await credential(base)) };
  const offsets = zoneOffsets(TIME_ZONE, Date.UTC(2001, 0, 1), Date.UTC(2001, 6, 1));
  const results: Result[] = [];
  const plain = widgetsOn('main').map(({ id, query }) => ({ id, query, bar: TILE_BAR }));
  const filters = { 'flights.month': '2001-03' };
  const inMarch = plain.map(({ id, query }) => ({
    id: `${id}, in March`,
    query: { ...query, filters },
    bar: FILTERED_BAR,
  }));
  for (const widget of [...plain, ...inMarch]) {
    const query = { ...widget.query, timeZone: TIME_ZONE };
    const { sql, params } = statementOf(v.parse(DataQuery, query), offsets);
    const body = JSON.stringify(query);
    const asked: number[] = [];
    const bare: number[] = [];
    for (let run = 0; run < RUNS; run++) {
      bare.push(await timed(() => database.query(sql, params)));
      asked.push(
        await timed(async () => {
          const response = await fetch(base + DATA_PATH, { method: 'POST', headers, body });
          if (!response.ok) throw new Error(await response.text());
          await response.json();
        }),
      );
    }
    results.push(result(`${engine}: ${widget.id}`, asked, widget.bar, bare));
  }
  await service.close();
  await database.close();
  return results;
}

/** The times that the frame itself puts on the two messages. */
async function readyToLoaded(): Promise<Result> {
  const visitor = await Visitor.start();
  const times: number[] = [];
  try {
    for (let visit = 0; visit <= VISITS; visit++) {
      const { page } = await visitor.open({ reducedMotion: 'no-preference' });
      times.push(await page.evaluate(TIME_BETWEEN));
      await page.close();
    }
  } finally {
    await visitor.end();
  }
  return result('ready to dashboard-loaded', times.slice(1), LOADED_BAR);
}

/** Runs in the host's page, whose element keeps the two times. */
const TIME_BETWEEN = `new Promise((resolve) => {
  const embed = document.querySelector('svc-embed');
  let ready;
  embed.addEventListener('svc-ready', (event) => { ready = event.timestamp; });
  embed.addEventListener('svc-dashboard-loaded', (event) => {
    if (ready !== undefined) resolve(event.timestamp - ready);
  });
  embed.reload();
})`;

const CONFIG = {
  tenants: [
    {
      name: 'skyline',
      hosts: ['127.0.0.1'],
      users: [
        {
          internalId: 'root',
          email: 'root@skyline.example',
          role: 'admin' as const,
          apiKeys: [API_KEY],
        },
      ],
      deployments: [{ id: 1, branches: [{ name: 'main', production: true }] }],
      dashboards: [{ publicId: 'flights', deploymentId: 1, title: 'Flights' }],
    },
  ],
};

async function credential(base: string): Promise<{ Authorization: string }> {
  const ask = async (path: string, body: unknown, headers = {}) => {
    const response = await fetch(`${base}/api/v1/embed/${path}`, {
      method: 'POST',
      headers: { 'Content-Type': 'application/json', ...headers },
      body: JSON.stringify(body),
    });
    return response.json();
  };
  const Authorization = `Bearer ${API_KEY}`;
  const minted = await ask('generate-session', { deploymentId: 1 }, { Authorization });
  const { token } = await ask('session/token', minted);
  return { Authorization: `Embed-Token ${token}` };
}

async function timed(work: () => Promise<unknown>): Promise<number> {
  const start = performance.now();
  await work();
  return performance.now() - start;
}

function result(name: string, times: number[], bar: number, bare?: number[]): Result {
  const figure = median(times);
  const baseline = bare && median(bare);
  return {
    name,
    figure: `${figure.toFixed(1)} ms`,
    ...(baseline !== undefined && {
      baseline: `${baseline.toFixed(1)} ms`,
      ratio: figure / baseline,
    }),
    bar: `under ${bar} ms`,
    pass: figure < bar,
  };
}

function median(values: number[]): number {
  return values.toSorted((a, b) => a - b)[Math.floor(values.length / 2)] ?? Number.NaN;
}
