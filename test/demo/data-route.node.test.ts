import assert from 'node:assert/strict';
import { after, before, describe, it } from 'node:test';
import type { DataQuery, DataRow } from '../../demo/query.ts';
import { dataRoute } from '../../demo/service/data-route.ts';
import { loadFlights } from '../../demo/service/flights.ts';
import type { Database } from '../../src/service/database/database.ts';
import { openDatabase } from '../../src/service/database/open.ts';
import { startPostgres } from '../service/postgres-server.ts';

const databases = {
  sqlite: async () => ({ database: await openDatabase('memory://'), stop: async () => {} }),
  async postgres() {
    const server = await startPostgres();
    const database = await openDatabase(await server.createDatabase());
    return { database, stop: () => server.stop() };
  },
};

for (const [engine, opened] of Object.entries(databases)) {
  describe(`the demo’s data route over ${engine}`, () => suite(opened));
}

function suite(opened: () => Promise<{ database: Database; stop(): Promise<void> }>) {
  let database: Database;
  let stop: () => Promise<void>;
  let route: (request: Request) => Promise<Response>;
  const said: string[] = [];

  before(async () => {
    ({ database, stop } = await opened());
    await loadFlights(database, (text) => said.push(text));
    route = dataRoute(database);
  });

  after(async () => {
    await database.close();
    await stop();
  });

  const ask = (query: unknown, method = 'POST') =>
    route(
      new Request('http://127.0.0.1/data', {
        method,
        ...(method === 'POST' && { body: JSON.stringify(query) }),
      }),
    );

  const rows = async (query: Partial<DataQuery>): Promise<DataRow[]> => {
    const response = await ask({ measures: ['flights.count'], timeZone: 'UTC', ...query });
    assert.equal(response.status, 200, await response.clone().text());
    return (await response.json()).rows;
  };

  it('loads the records once', async () => {
    assert.deepEqual(said, ['loaded 20,000 flights into the database']);
    await loadFlights(database, (text) => said.push(text));
    assert.equal(said.length, 1);
    assert.deepEqual(await rows({}), [{ 'flights.count': 20_000 }]);
  });

  it('knows the city of nearly every airport', async () => {
    const origins = await rows({ dimensions: ['flights.origin', 'flights.origin_city'] });
    const unknown = origins.filter((row) => row['flights.origin'] === row['flights.origin_city']);
    assert.equal(origins.length, 220);
    assert.deepEqual(unknown, []);
    assert.ok(origins.some((row) => row['flights.origin_city'] === 'Chicago, IL'));
  });

  it('groups by the days of the asked-for zone', async () => {
    const utc = await rows({ dimensions: ['flights.day'] });
    assert.equal(utc.length, 90);
    assert.equal(utc[0]?.['flights.day'], '2001-01-01');
    const honolulu = await rows({ dimensions: ['flights.day'], timeZone: 'Pacific/Honolulu' });
    assert.equal(honolulu[0]?.['flights.day'], '2000-12-31');
    assert.equal(
      honolulu.reduce((sum, row) => sum + Number(row['flights.count']), 0),
      20_000,
    );
  });

  it('follows the clocks across a change, as Intl does row by row', async () => {
    const timeZone = 'Europe/Madrid';
    const stored = await database.query<{ at: number }>('select at from demo_flights');
    const hour = new Intl.DateTimeFormat('en-US', { timeZone, hour: 'numeric', hourCycle: 'h23' });
    const expected = new Map<number, number>();
    for (const { at } of stored) {
      const key = Number(hour.format(at)) % 24;
      expected.set(key, (expected.get(key) ?? 0) + 1);
    }
    const answered = await rows({ dimensions: ['flights.hour'], timeZone });
    assert.deepEqual(
      answered.map((row) => [row['flights.hour'], row['flights.count']]),
      [...expected].sort(([a], [b]) => a - b),
    );
  });

  it('counts weekdays from Sunday', async () => {
    const [row] = await rows({
      dimensions: ['flights.weekday'],
      filters: { 'flights.day': '2001-01-01' }, // a Monday
    });
    assert.equal(row?.['flights.weekday'], 1);
  });

  it('puts the largest first and stops at the limit', async () => {
    const busiest = await rows({
      dimensions: ['flights.origin', 'flights.destination'],
      largest: 'flights.count',
      limit: 3,
    });
    const counts = busiest.map((row) => Number(row['flights.count']));
    assert.equal(counts.length, 3);
    assert.deepEqual(
      counts,
      counts.toSorted((a, b) => b - a),
    );
  });

  it('filters by one value and by several', async () => {
    const measures = ['flights.count'];
    const dimensions = ['flights.origin'];
    const one = await rows({ measures, dimensions, filters: { 'flights.origin': 'LAX' } });
    assert.deepEqual(
      one.map((row) => row['flights.origin']),
      ['LAX'],
    );
    const two = await rows({ measures, dimensions, filters: { 'flights.origin': ['LAX', 'JFK'] } });
    assert.deepEqual(
      two.map((row) => row['flights.origin']),
      ['JFK', 'LAX'],
    );
    assert.equal(
      (await rows({ filters: { 'flights.origin': null } }))[0]?.['flights.count'],
      20_000,
    );
    assert.equal((await rows({ filters: { 'flights.origin': [] } }))[0]?.['flights.count'], 0);
  });

  it('binds what looks like SQL', async () => {
    const [row] = await rows({ filters: { 'flights.origin': "LAX' or '1' = '1" } });
    assert.equal(row?.['flights.count'], 0);
  });

  it('figures without rows are empty, not zero', async () => {
    const [row] = await rows({
      measures: ['flights.average_delay'],
      filters: { 'flights.origin': 'nowhere' },
    });
    assert.equal(row?.['flights.average_delay'], null);
  });

  const refused: [string, Record<string, unknown>][] = [
    ['measures', { measures: ['count(*)'] }],
    ['measures', { measures: ['toString'] }],
    ['measures', { measures: [] }],
    ['dimensions', { dimensions: ['origin; drop table demo_flights'] }],
    ['filters', { filters: { 'sales.region': 'EMEA' } }],
    ['filters', { filters: { 'flights.origin': true } }],
    ['filters', { filters: { 'flights.day': 'yesterday' } }],
    ['filters', { filters: { 'flights.day': '2001-02-30' } }],
    ['filters', { filters: { 'flights.hour': '7' } }],
    ['largest', { largest: 'flights.routes' }],
    ['limit', { limit: 0 }],
    ['timeZone', { timeZone: 'Mars/Olympus' }],
    ['timeZone', { timeZone: '+02:00' }],
    ['timeZone', { timeZone: undefined }],
  ];
  for (const [field, query] of refused) {
    it(`refuses ${JSON.stringify(query)} and names ${field}`, async () => {
      const response = await ask({ measures: ['flights.count'], timeZone: 'UTC', ...query });
      assert.equal(response.status, 400);
      assert.match(response.headers.get('Content-Type') ?? '', /problem\+json/);
      assert.equal((await response.json()).field.split('.')[0], field);
    });
  }

  it('answers 400 to a body that is no JSON and 405 to another method', async () => {
    const broken = new Request('http://127.0.0.1/data', { method: 'POST', body: '{' });
    assert.equal((await route(broken)).status, 400);
    assert.equal((await ask({}, 'GET')).status, 405);
  });
}
