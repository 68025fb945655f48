import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import { formattersFor } from '../../src/locale/formatters.ts';
import { firstLocale } from '../../src/locale/negotiate-locale.ts';

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
    [-400 * 24 * HOUR, 'last year'],
  ];
  for (const [distance, text] of distances) {
    it(`formats ${distance} ms as "${text}"`, () => {
      assert.equal(formattersFor('en-US', 'UTC').relativeTime(MIDNIGHT + distance, MIDNIGHT), text);
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
