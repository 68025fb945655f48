import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import { ActiveFilters } from '../../demo/embed/dashboard/active-filters.ts';

const ORIGIN = 'flights.origin';
const DAY = 'flights.day';

describe('ActiveFilters', () => {
  it('merges the viewer’s filters over the host’s', () => {
    const filters = new ActiveFilters();
    filters.setHostFilters({ [ORIGIN]: 'ORD', [DAY]: '2001-01-01' });
    filters.setViewerFilters({ [ORIGIN]: 'LAX' });
    assert.deepEqual(filters.all, { [ORIGIN]: 'LAX', [DAY]: '2001-01-01' });
  });

  it('uses the latest change of a member, by host or viewer', () => {
    const filters = new ActiveFilters();
    filters.setViewerFilters({ [ORIGIN]: 'LAX', [DAY]: '2001-01-01' });
    filters.setHostFilters({ [ORIGIN]: 'ORD' });
    assert.deepEqual(filters.all, { [ORIGIN]: 'ORD', [DAY]: '2001-01-01' });
    filters.setViewerFilters({ [ORIGIN]: null });
    assert.deepEqual(filters.all, { [DAY]: '2001-01-01' });
    filters.setHostFilters({ [ORIGIN]: 'SFO' });
    assert.deepEqual(filters.all, { [ORIGIN]: 'SFO', [DAY]: '2001-01-01' });
  });

  it('filters nothing by an empty list', () => {
    const filters = new ActiveFilters();
    filters.setHostFilters({ [ORIGIN]: [], [DAY]: null });
    assert.deepEqual(filters.all, {});
    filters.setViewerFilters({ [ORIGIN]: ['ORD', 'SFO'] });
    assert.deepEqual(filters.all, { [ORIGIN]: ['ORD', 'SFO'] });
  });

  it('returns the same object while nothing changes', () => {
    const filters = new ActiveFilters();
    const host = { [ORIGIN]: 'ORD' };
    filters.setHostFilters(host);
    const before = filters.all;
    filters.setHostFilters(host);
    assert.equal(filters.all, before);
  });
});
