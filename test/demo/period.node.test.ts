import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import { comparisonOf, type Period } from '../../demo/embed/dashboard/period.ts';

const FIRST = Date.UTC(2001, 0, 2);
/** January 2 to June 30. */
const DAYS = Array.from({ length: 180 }, (_, index) =>
  new Date(FIRST + index * 86_400_000).toISOString().slice(0, 10),
);
const period = (from: string, to: string): Period => ({ from: `2001-${from}`, to: `2001-${to}` });

describe('comparison of periods', () => {
  it('compares nothing if too few days are recorded', () => {
    assert.equal(comparisonOf(DAYS.slice(0, 13), {}), null);
    assert.equal(comparisonOf([], {}), null);
  });

  const cases: [string, Record<string, unknown>, unknown][] = [
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
});
