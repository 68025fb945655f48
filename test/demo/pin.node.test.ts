import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import { isPinnedAt, type Pin, parsePin, pinUrl } from '../../demo/embed/dashboard/pin.ts';
import { dayLink } from '../../demo/host/seed-comments.ts';

const page = {
  origin: 'https://acme.example',
  hostname: 'acme.example',
  pathname: '/embed/dashboard/flights',
} as Location;
const PIN: Pin = {
  widgetId: 'delay-per-day',
  at: { 'flights.day': '2001-05-27', 'flights.hour': 7, 'flights.origin': null },
  filters: { 'flights.origin': ['ORD', 'MDW'], 'flights.origin_city': 'Chicago, "IL" & more' },
  zone: 'America/Los_Angeles',
};

describe('the link of a pin', () => {
  it('contains the tile, the value, the filters and the zone', () => {
    assert.deepEqual(parsePin(pinUrl(PIN, page), page), PIN);
  });

  it('is read at the other addresses of one machine', () => {
    const at = (origin: string) => ({ ...page, origin, hostname: new URL(origin).hostname });
    const link = pinUrl(PIN, at('http://x.localhost:4001'));
    assert.deepEqual(parsePin(link, at('http://127.0.0.1:4000')), PIN);
    assert.equal(parsePin(link, page), undefined);
  });

  it('is in a comment of the example', () => {
    const at = { 'flights.day': '2001-05-27' };
    const pin = { widgetId: 'flights-per-day', at, filters: {}, zone: 'UTC' };
    assert.equal(dayLink(page.origin), pinUrl(pin, page).href);
  });

  it('has no character at which a link in a comment ends', () => {
    assert.match(pinUrl(PIN, page).href, /^https:[^\s<>"'()]+$/);
  });

  const link = pinUrl(PIN, page).href;
  const others: Readonly<Record<string, string>> = {
    'another origin': link.replace('acme', 'globex'),
    'another dashboard': link.replace('/flights', '/sales'),
    'no tile': link.replace('tile=', 'part='),
    'no zone': link.replace('timezone=', 'zone='),
    'an unknown member of the value': link.replace('flights.hour', 'flights.name'),
    'an unknown filter': link.replace('f_flights.origin=', 'f_constructor='),
    'a value that is no JSON': link.replace('flights.hour=7', 'flights.hour=7a'),
    'an object as a value': link.replace('flights.hour=7', 'flights.hour={}'),
  };
  for (const [name, other] of Object.entries(others))
    it(`is not read with ${name}`, () => {
      assert.notEqual(other, link);
      assert.equal(parsePin(new URL(other), page), undefined);
    });
});

describe('isPinnedAt', () => {
  it('compares the dimensions of the value only', () => {
    const pin = { ...PIN, at: { 'flights.day': '2001-05-27' } };
    assert.ok(isPinnedAt(pin, { 'flights.day': '2001-05-27', 'flights.count': 915 }));
    assert.ok(!isPinnedAt(pin, { 'flights.day': '2001-05-28' }));
    assert.ok(!isPinnedAt({ ...pin, at: {} }, { 'flights.day': '2001-05-27' }));
  });
});
