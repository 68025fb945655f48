import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import { comparisonOf, filtersIn, type Period } from '../../demo/embed/dashboard/period.ts';

const FIRST = Date.UTC(2001, 0, 2);
/** January 2 to June 30. */
const DAYS = Array.from({ length: 180 }, (_, index) =>
  new Date(FIRST + index * 86_400_000).toISOString().slice(0, 10),
);
const period = (from: string, to: string): Period => ({ from: `2001-${from}`, to: `2001-${to}` });

describe('comparison of periods', () => {
  it('compares the second half of the recorded days in whole weeks if no days are selected', () => {
    assert.deepEqual(comparisonOf(DAYS, { 'flights.origin': 'ORD' }), {
      current: period('04-08', '06-30'),
      previous: period('01-14', '04-07'),
    });
    assert.equal(comparisonOf(DAYS.slice(0, 13), {}), null);
    assert.equal(comparisonOf([], {}), null);
  });

  const march = { current: period('03-01', '03-31'), previous: period('01-29', '02-28') };
  const cases: [string, Record<string, unknown>, unknown][] = [
    ['a month', { 'flights.month': '2001-03' }, march],
    ['a range', { 'flights.day': '2001-03-01/2001-03-31' }, march],
    [
      'adjacent months',
      { 'flights.month': ['2001-05', '2001-06'] },
      { current: period('05-01', '06-30'), previous: period('03-01', '04-30') },
    ],
    [
      'a day',
      { 'flights.day': '2001-03-01' },
      { current: period('03-01', '03-01'), previous: period('02-28', '02-28') },
    ],
    ['months with a gap', { 'flights.month': ['2001-03', '2001-05'] }, null],
    ['a month whose previous days are not recorded', { 'flights.month': '2001-01' }, null],
    ['days and months', { 'flights.month': '2001-03', 'flights.day': '2001-03-04' }, null],
    ['an invalid value', { 'flights.day': { year: 2001 } }, null],
  ];
  for (const [what, filters, expected] of cases) {
    it(`compares ${what} with as many days before, if they are recorded`, () => {
      assert.deepEqual(comparisonOf(DAYS, filters), expected);
    });
  }

  it('replaces the filters that select days by a period', () => {
    const filters = { 'flights.month': '2001-03', 'flights.origin': 'ORD' };
    assert.deepEqual(filtersIn(period('01-29', '02-28'), filters), {
      'flights.day': '2001-01-29/2001-02-28',
      'flights.month': null,
      'flights.origin': 'ORD',
    });
  });
});
