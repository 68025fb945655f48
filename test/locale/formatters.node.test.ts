import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import { formattersFor } from '../../src/locale/formatters.ts';
import { firstLocale } from '../../src/locale/negotiate-locale.ts';
import { TimestampFormatter } from '../../src/locale/timestamp-formatter.ts';

const MIDNIGHT = Date.UTC(2026, 0, 1);
const HOUR = 3_600_000;

describe('formattersFor', () => {
  it('formats numbers for the requested region', () => {
    assert.equal(formattersFor(firstLocale(['es-AR']), 'UTC').number(1234567.5), '1.234.567,5');
    assert.equal(formattersFor('de-DE', 'UTC').number(0.5, { style: 'percent' }), '50\u00a0%');
  });
  it('formats dates in the time zone', () => {
    const options = { dateStyle: 'short' } as const;
    assert.equal(formattersFor('en-US', 'UTC').date(MIDNIGHT, options), '1/1/26');
    assert.equal(formattersFor('en-US', 'America/Lima').date(MIDNIGHT, options), '12/31/25');
  });
  it('ignores a time zone in the options', () => {
    const options = { timeStyle: 'short', timeZone: 'Asia/Tokyo' } as const;
    assert.equal(formattersFor('en-GB', 'UTC').date(MIDNIGHT, options), '00:00');
  });
  it('formats with the given options', () => {
    const formatters = formattersFor('en-US', 'UTC');
    assert.equal(formatters.number(0.5, { style: 'percent' }), '50%');
    assert.equal(formatters.number(0.5), '0.5');
    assert.equal(formatters.number(0.5, { minimumFractionDigits: 2 }), '0.50');
  });
  it('formats date and time by default', () => {
    assert.match(formattersFor('en-GB', 'UTC').date(new Date(MIDNIGHT)), /^1 Jan 2026, 00:00$/);
  });
  const distances: [distance: number, text: string][] = [
    [0, 'now'],
    [-59_999, 'now'],
    [-60_000, '1 minute ago'],
    [-110 * 60_000, '1 hour ago'],
    [2 * HOUR, 'in 2 hours'],
    [-24 * HOUR, 'yesterday'],
    [-10 * 24 * HOUR, 'last week'],
    [-400 * 24 * HOUR, '1 year ago'],
    [-8 * 24 * HOUR, 'last week'],
    [-31 * 24 * HOUR, 'last month'],
    [-366 * 24 * HOUR, '1 year ago'],
  ];
  for (const [distance, text] of distances) {
    it(`formats ${distance} ms as "${text}"`, () => {
      assert.equal(formattersFor('en-US', 'UTC').relativeTime(MIDNIGHT + distance, MIDNIGHT), text);
    });
  }
  const dates: [value: string, now: string, timeZone: string, text: string][] = [
    ['2026-05-05T23:30Z', '2026-05-06T00:30Z', 'UTC', '1 hour ago'],
    ['2026-05-05T01:00Z', '2026-05-06T23:00Z', 'UTC', 'yesterday'],
    ['2026-05-04T23:00Z', '2026-05-06T01:00Z', 'UTC', '1 day ago'],
    ['2026-05-04T23:00Z', '2026-05-06T01:00Z', 'America/Lima', 'yesterday'],
    ['2026-05-04T13:00Z', '2026-05-06T01:00Z', 'America/Lima', 'yesterday'],
    ['2026-05-04T13:00Z', '2026-05-06T01:00Z', 'Asia/Tokyo', '1 day ago'],
    ['2026-05-08T01:00Z', '2026-05-06T23:00Z', 'UTC', 'in 1 day'],
    // 25 hours of one day in Berlin.
    ['2026-10-24T22:05Z', '2026-10-25T22:35Z', 'Europe/Berlin', '24 hours ago'],
    ['2026-04-24T12:00Z', '2026-05-06T12:00Z', 'UTC', '1 week ago'],
    ['2026-04-27T12:00Z', '2026-05-06T12:00Z', 'UTC', 'last week'],
    // Weeks begin on Monday: the 20th of April and the 3rd of May are in neighboring ones.
    ['2026-04-20T12:00Z', '2026-05-03T13:00Z', 'UTC', 'last week'],
    ['2026-01-29T12:00Z', '2026-03-01T13:00Z', 'UTC', '1 month ago'],
    ['2026-01-01T00:00Z', '2026-01-31T23:00Z', 'UTC', '4 weeks ago'],
    ['2025-12-31T12:00Z', '2026-05-06T12:00Z', 'UTC', '4 months ago'],
    ['2024-12-31T12:00Z', '2026-01-02T12:00Z', 'UTC', '1 year ago'],
    ['2026-05-03T12:00Z', '2026-05-06T12:00Z', 'UTC', '3 days ago'],
    // The 3rd of May is a Sunday.
    ['2026-04-26T12:00Z', '2026-05-04T12:00Z', 'UTC', '1 week ago'],
    ['2025-03-01T12:00Z', '2026-03-02T12:00Z', 'UTC', 'last year'],
    ['2025-01-02T12:00Z', '2026-12-31T12:00Z', 'UTC', 'last year'],
    ['2024-12-31T23:30Z', '2026-02-01T12:00Z', 'Asia/Tokyo', 'last year'],
  ];
  for (const [value, now, timeZone, text] of dates) {
    it(`formats ${value} at ${now} in ${timeZone} as "${text}"`, () => {
      const { relativeTime } = formattersFor('en-US', timeZone);
      assert.equal(relativeTime(Date.parse(value), Date.parse(now)), text);
    });
  }
  const ages: [age: number, text: string | undefined][] = [
    [-1000, undefined],
    [44_999, undefined],
    [45_000, '1 minute ago'],
    [150_000, '2 minutes ago'],
  ];
  for (const [age, text] of ages) {
    it(`formats a timestamp of ${age} ms ago as "${text ?? 'just now'}"`, () => {
      const timestamp = new Date(MIDNIGHT - age).toISOString();
      assert.equal(new TimestampFormatter('en-US', 'UTC').relative(timestamp, MIDNIGHT), text);
    });
  }
  it('caches the formatters of a locale and a time zone', (t) => {
    const formatters = formattersFor('fr-FR', 'Europe/Paris');
    assert.equal(formattersFor(firstLocale(['fr-FR']), 'Europe/Paris'), formatters);
    formatters.number(1, { maximumFractionDigits: 3 });
    const constructed = t.mock.method(Intl, 'NumberFormat');
    formatters.number(2, { maximumFractionDigits: 3 });
    assert.equal(constructed.mock.callCount(), 0);
  });
});
