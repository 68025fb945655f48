import assert from 'node:assert/strict';
import { after, before, describe, it } from 'node:test';
import type { DataQuery, DataRow } from '../../demo/query.ts';
import { dataRoute } from '../../demo/service/data-route.ts';
import { sampleFlights } from '../../demo/service/flight-records.ts';
import type { OpenedDatabase } from './engines.ts';
import { FLIGHTS, openFlights } from './flights-database.ts';
import { sessionOf } from './session.ts';

describe('groups of the flights', () => {
  let opened: OpenedDatabase;
  let route: ReturnType<typeof dataRoute>;

  before(async () => {
    opened = await openFlights();
    route = dataRoute(opened.database);
  });

  after(() => opened.close());

  const rows = async (query: Partial<DataQuery>, session = sessionOf()): Promise<DataRow[]> => {
    const body = JSON.stringify({ measures: ['flights.count'], timeZone: 'UTC', ...query });
    const request = new Request('http://127.0.0.1/', { method: 'POST', body });
    const response = await route(request, session);
    assert.equal(response.status, 200, await response.clone().text());
    return (await response.json()).rows;
  };

  const column = async (member: string, query: Partial<DataQuery> = {}) =>
    (await rows({ dimensions: [member], ...query })).map((row) => row[member]);

  it('reads a recorded time as the local time of the airport', async () => {
    const zones: Record<string, string> = {
      JFK: 'America/New_York',
      PHX: 'America/Phoenix',
      HNL: 'Pacific/Honolulu',
      SJU: 'America/Puerto_Rico',
    };
    const records = await sampleFlights(FLIGHTS);
    for (const [airport, timeZone] of Object.entries(zones)) {
      const recorded = records
        .filter(({ origin }) => origin === airport)
        .map(({ localTime }) => new Date(localTime).getUTCHours());
      const expected = Array.from(
        { length: 24 },
        (_, hour) => recorded.filter((each) => each === hour).length,
      );
      const hours = await rows({
        dimensions: ['flights.hour'],
        filters: { 'flights.origin': airport },
        timeZone,
      });
      assert.deepEqual(
        hours.map((row) => row['flights.count']),
        expected,
      );
    }
  });

  it('filters by a range of days', async () => {
    const days = ['2001-03-30', '2001-03-31', '2001-04-01', '2001-04-02'];
    for (const timeZone of ['UTC', 'America/New_York', 'Pacific/Auckland']) {
      const query = { measures: ['flights.count', 'flights.routes'], timeZone };
      const byRange = { 'flights.day': `${days[0]}/${days.at(-1)}` };
      const all = await rows({ ...query, filters: byRange });
      assert.deepEqual(all, await rows({ ...query, filters: { 'flights.day': days } }));
      const dimensions = ['flights.day'];
      const perDay = await rows({ ...query, dimensions, filters: byRange });
      assert.deepEqual(
        perDay.map((row) => row['flights.day']),
        days,
      );
      const sum = perDay.reduce((total, row) => total + Number(row['flights.count']), 0);
      assert.equal(sum, all[0]?.['flights.count']);
    }
  });

  it('leaves out days and months that are recorded only in part', async () => {
    const days = {
      'America/New_York': ['2001-01-02', '2001-06-30'],
      UTC: ['2001-01-02', '2001-06-30'],
      'Pacific/Honolulu': ['2001-01-01', '2001-06-29'],
      'Pacific/Auckland': ['2001-01-02', '2001-06-30'],
    };
    for (const [timeZone, [first, last]] of Object.entries(days)) {
      const found = await column('flights.day', { timeZone });
      assert.deepEqual([found[0], found.at(-1)], [first, last], timeZone);
      const months = await column('flights.month', { timeZone });
      assert.deepEqual(
        [months.length, months[0], months.at(-1)],
        [6, '2001-01', '2001-06'],
        timeZone,
      );
    }
  });

  it('still filters by a day that is recorded in part', async () => {
    const filters = { 'flights.day': '2001-01-01' };
    const [total] = await rows({ filters });
    assert.ok(Number(total?.['flights.count']) > 0);
    assert.deepEqual(await column('flights.day', { filters }), ['2001-01-01']);
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

  it('has no group that the filters exclude', async () => {
    const filters = { 'flights.month': '2001-02', 'flights.weekday': [1, 3] };
    assert.deepEqual(await column('flights.day', { filters }), [
      ...['2001-02-05', '2001-02-07', '2001-02-12', '2001-02-14'],
      ...['2001-02-19', '2001-02-21', '2001-02-26', '2001-02-28'],
    ]);
    assert.deepEqual(await column('flights.month', { filters }), ['2001-02']);
    assert.deepEqual(await column('flights.weekday', { filters }), [1, 3]);
    assert.deepEqual(
      await column('flights.weekday', { filters: { 'flights.day': '2001-02-07' } }),
      [3],
    );
  });

  it('has a group for each hour and each step of delay', async () => {
    const filters = { 'flights.origin': 'BQN' };
    const hours = await column('flights.hour', { filters });
    assert.deepEqual(hours, [...Array(24).keys()]);
    const steps = await column('flights.delay_step', { filters });
    assert.deepEqual(steps, [-30, -15, 0, 15, 30, 45, 60, 75, 90, 105, 120]);
    const selected = { 'flights.delay_step': [0, 15], 'flights.hour': [6, 7] };
    assert.deepEqual(await column('flights.delay_step', { filters: selected }), [0, 15]);
    assert.deepEqual(await column('flights.hour', { filters: selected }), [6, 7]);
  });

  it('leaves out groups below a minimum', async () => {
    const dimensions = ['flights.origin'];
    const all = await rows({ dimensions });
    const some = await rows({ dimensions, atLeast: { measure: 'flights.count', value: 30 } });
    assert.deepEqual(
      some,
      all.filter((row) => Number(row['flights.count']) >= 30),
    );
    assert.ok(some.length > 20 && some.length < all.length);
  });

  it('counts the routes that the table of routes lists', async () => {
    const dimensions = ['flights.origin_city', 'flights.destination_city'];
    for (const origin of ['ORD', 'JFK']) {
      const filters = { 'flights.origin': origin };
      const [total] = await rows({ measures: ['flights.routes'], filters });
      assert.equal(total?.['flights.routes'], (await rows({ dimensions, filters })).length);
    }
    const [total] = await rows({ measures: ['flights.routes'] });
    assert.equal(total?.['flights.routes'], (await rows({ dimensions })).length);
  });

  it('ignores groups without a region, whatever their names', async () => {
    const session = sessionOf();
    session.claims.securityContext = { svcCloud: { groups: ['toString', '__proto__'] } };
    assert.deepEqual(await rows({}, session), [{ 'flights.count': FLIGHTS }]);
  });
});
