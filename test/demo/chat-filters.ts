import assert from 'node:assert/strict';
import { it } from 'node:test';
import type { Report } from '../../demo/workspace.ts';
import type { RouteClient } from './route-client.ts';
import { sessionOf } from './session.ts';

const mara = sessionOf();
const report: Report = { measures: ['flights.count'], dimensions: ['flights.day'], view: 'line' };

/** Defines the tests of the chat of a dashboard, with its filters. */
export function chatFilterTests(routes: () => { chat: RouteClient; workspace: RouteClient }): void {
  it('applies the filters of the dashboard, unless the question has its own', async () => {
    const count = async (question: string, filters: object) => {
      const parts = await routes().chat.parts(mara, question, { filters });
      const [row] = parts.flatMap((part) => (part.type === 'rows' ? part.rows : []));
      return row?.['flights.count'];
    };
    const all = await count('how many flights', {});
    const chicago = await count('how many flights from ORD', {});
    assert.ok(Number(chicago) < Number(all));
    assert.equal(await count('how many flights', { 'flights.origin': 'ORD' }), chicago);
    assert.equal(await count('how many flights from ORD', { 'flights.origin': 'LAX' }), chicago);
    const city = { 'flights.origin_city': 'Los Angeles, CA', 'flights.month': null };
    assert.equal(await count('how many flights from ORD', city), chicago);
    const march = { 'flights.day': '2001-03-01/2001-03-31' };
    const inMarch = await count('how many flights in March', {});
    assert.equal(await count('how many flights', march), inMarch);
    assert.equal(
      await count('how many flights in March', { 'flights.day': '2001-05-01' }),
      inMarch,
    );
    const rejected = await routes().chat.parts(mara, 'how many flights', {
      filters: { 'flights.x': 1 },
    });
    assert.deepEqual(
      rejected.map(({ type }) => type),
      ['understood', 'failed'],
    );
  });

  it('saves a report with the filters of the dashboard', async () => {
    const filters = { 'flights.origin': 'ORD' };
    const more = { previous: report, filters };
    const [saved] = await routes().chat.parts(mara, 'save this as From Chicago', more);
    const { id } = saved as { id: number };
    const read = await routes().workspace.call(mara, undefined, `/workspace/items/${id}`);
    assert.deepEqual((await read.json()).body, { ...report, filters });
  });

  it('returns the number of flights with each average', async () => {
    const parts = await routes().chat.parts(mara, 'average delay by airport');
    const [row] = parts.flatMap((part) => (part.type === 'rows' ? part.rows : []));
    assert.equal(typeof row?.['flights.count'], 'number');
  });
}
