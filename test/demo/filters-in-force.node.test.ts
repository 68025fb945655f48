import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import { FiltersInForce } from '../../demo/embed/dashboard/filters-in-force.ts';

const ORIGIN = 'flights.origin';
const DAY = 'flights.day';

describe('the filters in force', () => {
  it('are the host’s with the viewer’s over them', () => {
    const filters = new FiltersInForce();
    filters.take({ [ORIGIN]: 'ORD', [DAY]: '2001-01-01' });
    filters.choose({ [ORIGIN]: 'LAX' });
    assert.deepEqual(filters.all, { [ORIGIN]: 'LAX', [DAY]: '2001-01-01' });
  });

  it('follow the newest word on a member, whoever said it', () => {
    const filters = new FiltersInForce();
    filters.choose({ [ORIGIN]: 'LAX', [DAY]: '2001-01-01' });
    filters.take({ [ORIGIN]: 'ORD' });
    assert.deepEqual(filters.all, { [ORIGIN]: 'ORD', [DAY]: '2001-01-01' });
    filters.choose({ [ORIGIN]: null });
    assert.deepEqual(filters.all, { [DAY]: '2001-01-01' });
    filters.take({ [ORIGIN]: 'SFO' });
    assert.deepEqual(filters.all, { [ORIGIN]: 'SFO', [DAY]: '2001-01-01' });
  });

  it('stay the same object while nothing changes', () => {
    const filters = new FiltersInForce();
    const host = { [ORIGIN]: 'ORD' };
    filters.take(host);
    const before = filters.all;
    filters.take(host);
    assert.equal(filters.all, before);
  });
});
