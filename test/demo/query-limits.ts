import assert from 'node:assert/strict';
import { it } from 'node:test';
import { dataRoute } from '../../demo/service/data-route.ts';
import type { Database } from '../../src/service/index.ts';
import { sessionOf } from './session.ts';

const times = <T>(count: number, value: T): T[] => Array.from({ length: count }, () => value);

/** Defines the tests of the limits of a query over a number of flights. */
export function queryLimitTests(database: () => Database, count: number): void {
  const ask = (query: object, session = sessionOf(), over = database()) => {
    const body = JSON.stringify({ measures: ['flights.count'], timeZone: 'UTC', ...query });
    return dataRoute(over)(new Request('http://127.0.0.1/data', { method: 'POST', body }), session);
  };

  const most: [string, (count: number) => object, number][] = [
    ['measures', (n) => ({ measures: times(n, 'flights.count') }), 8],
    ['dimensions', (n) => ({ dimensions: times(n, 'flights.day') }), 4],
    ['filters', (n) => ({ filters: { 'flights.origin': times(n, 'LAX') } }), 100],
    ['limit', (n) => ({ limit: n }), 5000],
  ];
  for (const [field, query, limit] of most)
    it(`allows at most ${limit} for ${field}`, async () => {
      assert.equal((await ask(query(limit))).status, 200);
      const rejected = await ask(query(limit + 1));
      assert.equal(rejected.status, 400);
      assert.equal((await rejected.json()).field.split('.')[0], field);
    });

  const rejected: [string, object][] = [
    ['measures.0', { measures: ['x'.repeat(101)] }],
    ['dashboard', { dashboard: 'x'.repeat(256) }],
    ['limit', { limit: 1.5 }],
    ['filters', { filters: { 'flights.hour': 7.5 } }],
    ['filters', { filters: { 'flights.day': ['2001-01-01'].concat('2001-1-2') } }],
  ];
  for (const [field, query] of rejected)
    it(`rejects ${JSON.stringify(query).slice(0, 60)} and names ${field}`, async () => {
      const response = await ask(query);
      assert.equal(response.status, 400);
      assert.equal((await response.json()).field, field);
    });

  it('returns at most `limit` rows', async () => {
    const { rows } = await (await ask({ dimensions: ['flights.day'], limit: 3 })).json();
    assert.equal(rows.length, 3);
  });

  it('ignores groups without a region, whatever their names', async () => {
    const session = sessionOf();
    session.claims.securityContext = { svcCloud: { groups: ['toString', '__proto__'] } };
    const { rows } = await (await ask({}, session)).json();
    assert.deepEqual(rows, [{ 'flights.count': count }]);
  });

  it('rejects with the error of the database', async () => {
    const failure = new Error('the disk is full');
    const failing = { ...database(), query: () => Promise.reject(failure) } as Database;
    await assert.rejects(ask({}, sessionOf(), failing), failure);
  });
}
