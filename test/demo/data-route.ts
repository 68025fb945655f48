import assert from 'node:assert/strict';
import { before, it } from 'node:test';
import { AIRPORT_TIME, type DataQuery, type DataRow } from '../../demo/query.ts';
import { dataRoute } from '../../demo/service/data-route.ts';
import { sampleFlights } from '../../demo/service/flight-records.ts';
import { loadFlights } from '../../demo/service/load-flights.ts';
import type { Database, MountSession } from '../../src/service/index.ts';
import { sessionOf } from './session.ts';

const COUNT = 20_000;

const times = <T>(count: number, value: T): T[] => Array.from({ length: count }, () => value);
const session = { ...sessionOf(), canRead: (publicId: string) => publicId === 'flights' };

let records: ReturnType<typeof sampleFlights> | undefined;
/** Reads the records that are loaded, once for both databases, because it takes seconds. */
const sample = () => (records ??= sampleFlights(COUNT));

/** Defines the tests of the data route, on a database with these flights or none. */
export function dataRouteTests(database: () => Database): void {
  let route: ReturnType<typeof dataRoute>;

  before(async () => {
    await loadFlights(database(), () => {}, COUNT, sample);
    route = dataRoute(database());
  });

  const ask = (query: object, asking: MountSession = session) => {
    const body = JSON.stringify({ measures: ['flights.count'], timeZone: 'UTC', ...query });
    return route(new Request('http://127.0.0.1/data', { method: 'POST', body }), asking);
  };

  const rows = async (query: Partial<DataQuery>, asking?: MountSession): Promise<DataRow[]> => {
    const response = await ask(query, asking);
    assert.equal(response.status, 200, await response.clone().text());
    return (await response.json()).rows;
  };

  const statesOf = async () => {
    const states = await rows({ dimensions: ['flights.origin_state'] });
    return states.map((row) => String(row['flights.origin_state']));
  };

  it('loads the records once', async () => {
    await loadFlights(database(), assert.fail, COUNT);
    assert.deepEqual(await rows({}), [{ 'flights.count': 20_000 }]);
  });

  it('follows a daylight-saving change, as Intl does', async () => {
    const timeZone = 'Europe/Madrid';
    const stored = await database().query<{ at: number }>('select at from demo_flight');
    const local = new Intl.DateTimeFormat('sv-SE', {
      timeZone,
      dateStyle: 'short',
      timeStyle: 'short',
    });
    const written = stored.map(({ at }) => local.format(at));
    const parts = {
      'flights.hour': (text: string) => `${Number(text.slice(11, 13))}`,
      'flights.day': (text: string) => text.slice(0, 10),
      'flights.month': (text: string) => text.slice(0, 7),
    };
    for (const [dimension, part] of Object.entries(parts)) {
      const expected: Record<string, number> = {};
      for (const text of written) expected[part(text)] = (expected[part(text)] ?? 0) + 1;
      for (const incomplete of ['2001-01-01', '2001-07-01', '2001-07']) delete expected[incomplete];
      const grouped = await rows({ dimensions: [dimension], timeZone });
      assert.deepEqual(
        Object.fromEntries(grouped.map((row) => [row[dimension], row['flights.count']])),
        expected,
      );
    }
  });

  it('reads a recorded time as the local time of the airport', async () => {
    const zones: Record<string, string> = {
      JFK: 'America/New_York',
      PHX: 'America/Phoenix',
      HNL: 'Pacific/Honolulu',
      SJU: 'America/Puerto_Rico',
    };
    const departures = await sample();
    for (const [airport, timeZone] of Object.entries(zones)) {
      const recorded = departures
        .filter(({ origin }) => origin === airport)
        .map(({ localTime }) => new Date(localTime).getUTCHours());
      const expected = Array.from(
        { length: 24 },
        (_, hour) => recorded.filter((each) => each === hour).length,
      );
      for (const zone of [timeZone, AIRPORT_TIME]) {
        const hours = await rows({
          dimensions: ['flights.hour'],
          filters: { 'flights.origin': airport },
          timeZone: zone,
        });
        assert.deepEqual(
          hours.map((row) => row['flights.count']),
          expected,
        );
      }
    }
  });

  it('has a group for each day without flights', async () => {
    const measures = ['flights.count', 'flights.average_delay', 'flights.routes'];
    const filters = { 'flights.origin': 'BQN' };
    const days = await rows({ dimensions: ['flights.day'], measures, filters });
    assert.equal(days.length, 180);
    const empty = days.filter((row) => row['flights.count'] === 0);
    assert.ok(empty.length > 170);
    for (const row of empty) {
      assert.equal(row['flights.average_delay'], null);
      assert.equal(row['flights.routes'], 0);
    }
  });

  it('filters by a day and a month of the time zone', async () => {
    for (const timeZone of ['Pacific/Auckland', 'Pacific/Honolulu']) {
      for (const dimension of ['flights.day', 'flights.month']) {
        const all = await rows({ dimensions: [dimension], timeZone });
        const some = all.filter((_, index) => index % 40 === 0);
        for (const row of [all[1] ?? {}, ...some]) {
          const filters = { [dimension]: String(row[dimension]) };
          assert.deepEqual(await rows({ filters, timeZone }), [
            { 'flights.count': row['flights.count'] ?? 0 },
          ]);
        }
      }
    }
  });

  it('ignores a filter without a value, and finds nothing for an empty list of values', async () => {
    const all = await rows({ filters: { 'flights.origin': null } });
    assert.deepEqual(all, [{ 'flights.count': COUNT }]);
    const none = await rows({ filters: { 'flights.origin': [] } });
    assert.deepEqual(none, [{ 'flights.count': 0 }]);
  });

  it('returns the same from precomputed sums as from single flights', async () => {
    const measures = ['flights.count', 'flights.average_delay', 'flights.on_time'];
    const [byQuarter] = await rows({ measures });
    const everywhere = { 'flights.origin_state': await statesOf() };
    const [byRoute] = await rows({ measures, filters: everywhere });
    const always = { ...everywhere, 'flights.weekday': [0, 1, 2, 3, 4, 5, 6] };
    const [single] = await rows({ measures, filters: always });
    assert.deepEqual(byQuarter, single);
    assert.deepEqual(byRoute, single);
  });

  it('rejects a dashboard that the session may not read', async () => {
    assert.equal((await ask({ dashboard: 'flights' })).status, 200);
    assert.equal((await ask({ dashboard: 'payroll' })).status, 403);
  });

  it('has an additional measure on the staging branch', async () => {
    const query = { measures: ['flights.average_distance'] };
    const staging = sessionOf();
    staging.claims.branch = 'staging';
    assert.equal((await ask(query)).status, 400);
    assert.ok(Number((await rows(query, staging))[0]?.['flights.average_distance']) > 0);
  });

  it('returns only the regions of the session’s global groups', async () => {
    const count = async (...groups: string[]) => {
      const limited = sessionOf();
      limited.claims.securityContext = { svcCloud: { groups } };
      return Number((await rows({}, limited))[0]?.['flights.count']);
    };
    const west = await count('west-coast');
    const coasts = await count('west-coast', 'east-coast');
    assert.ok(west > 0 && west < coasts && coasts < COUNT);
    assert.equal(await count('system:tenant:northwind:group:west-coast'), COUNT);
  });

  it('binds values that look like SQL', async () => {
    const [row] = await rows({ filters: { 'flights.origin': "LAX' or '1' = '1" } });
    assert.equal(row?.['flights.count'], 0);
  });

  it('returns null, not zero, for a measure without rows', async () => {
    const [row] = await rows({
      measures: ['flights.average_delay'],
      filters: { 'flights.origin': 'nowhere' },
    });
    assert.equal(row?.['flights.average_delay'], null);
  });

  const unknown = (kind: string, member: string) => ({ code: 'unknown-member', kind, member });
  const badValue = (member: string) => ({ code: 'bad-filter-value', member });
  const badZone = (timeZone: string) => ({ code: 'bad-time-zone', timeZone });
  const rejected: [string, Record<string, unknown>, Record<string, string>?][] = [
    ['measures', { measures: ['count(*)'] }, unknown('measure', 'count(*)')],
    ['measures', { measures: ['toString'] }, unknown('measure', 'toString')],
    ['measures', { measures: [] }],
    ['measures', { measures: times(9, 'flights.count') }],
    ['measures', { measures: ['x'.repeat(101)] }],
    ['dimensions', { dimensions: times(5, 'flights.day') }],
    ['dashboard', { dashboard: 'x'.repeat(256) }],
    ['filters', { filters: { 'flights.origin': times(101, 'LAX') } }],
    ['dimensions', { dimensions: ['origin;'] }, unknown('dimension', 'origin;')],
    ['filters', { filters: { 'sales.region': 'EMEA' } }, unknown('filter', 'sales.region')],
    ['filters', { filters: { 'flights.origin': true } }, badValue('flights.origin')],
    ['filters', { filters: { 'flights.day': 'yesterday' } }, badValue('flights.day')],
    ['filters', { filters: { 'flights.day': '2001-02-30' } }, badValue('flights.day')],
    ['filters', { filters: { 'flights.month': '2001-13' } }, badValue('flights.month')],
    ['filters', { filters: { 'flights.hour': '7' } }, badValue('flights.hour')],
    ['largest', { largest: 'flights.routes' }],
    ['filters', { filters: { 'flights.hour': 7.5 } }, badValue('flights.hour')],
    ['filters', { filters: { 'flights.day': '2001-03-02/2001-03-01' } }, badValue('flights.day')],
    ['filters', { filters: { 'flights.day': '0001-01-01/9999-12-31' } }, badValue('flights.day')],
    ['limit', { limit: 0 }],
    ['limit', { limit: 1.5 }],
    ['limit', { limit: 5001 }],
    ['timeZone', { timeZone: 'Mars/Olympus' }, badZone('Mars/Olympus')],
    ['timeZone', { timeZone: '+02:00' }, badZone('+02:00')],
    ['timeZone', { timeZone: undefined }],
  ];

  for (const [named, query, reason = {}] of rejected) {
    it(`rejects ${JSON.stringify(query).slice(0, 60)} and names ${named}`, async () => {
      const response = await ask(query);
      assert.equal(response.status, 400);
      assert.match(response.headers.get('Content-Type') ?? '', /problem\+json/);
      const { type, title, status, detail, field, ...rest } = await response.json();
      assert.deepEqual([type, title, status], ['about:blank', 'Bad Request', 400]);
      assert.match(detail, /^\S.*\.$/);
      assert.equal(field.split('.')[0], named);
      assert.deepEqual(rest, reason);
    });
  }

  it('responds 400 to a body that is not JSON and 405 to another method', async () => {
    const url = 'http://127.0.0.1/data';
    const broken = new Request(url, { method: 'POST', body: '{' });
    assert.equal((await route(broken, session)).status, 400);
    assert.equal((await route(new Request(url), session)).status, 405);
  });
}
