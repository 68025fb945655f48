import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import { filtersOfTile } from '../../demo/embed/dashboard/selection.ts';
import type { Widget } from '../../demo/embed/dashboard/widgets.ts';

const AIRPORTS: Widget = {
  id: 'airports',
  title: 'Airports',
  view: 'bars',
  query: { measures: ['flights.count'], dimensions: ['flights.origin'] },
};
const ORD = { 'flights.origin': 'ORD' };

describe('filtersOfTile', () => {
  it('keeps the values of a chart that the viewer has not selected', () => {
    const all = { ...ORD, 'flights.hour': 7 };
    assert.deepEqual(filtersOfTile(AIRPORTS, all, {}), { 'flights.hour': 7 });
    assert.deepEqual(filtersOfTile({ ...AIRPORTS, view: 'table' }, all, {}), all);
  });

  it('applies a filter of the host to a chart until the viewer removes it', () => {
    assert.deepEqual(filtersOfTile(AIRPORTS, ORD, ORD), ORD);
    assert.deepEqual(filtersOfTile(AIRPORTS, {}, ORD), {});
  });
});
