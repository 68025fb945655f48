import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import { isGatewayError, isTransient, retryAfter, serverDate } from '../../src/lib/http.ts';

const DATE = 'Wed, 21 Oct 2026 07:28:00 GMT';
const LATER = 'Wed, 21 Oct 2026 07:28:30 GMT';

describe('isTransient', () => {
  for (const status of [408, 425, 429, 500, 502, 503, 504, 599]) {
    it(`accepts ${status}`, () => assert.equal(isTransient(status), true));
  }
  for (const status of [200, 304, 400, 401, 403, 404, 409, 413, 422, 426, 499]) {
    it(`rejects ${status}`, () => assert.equal(isTransient(status), false));
  }
});

describe('isGatewayError', () => {
  for (const status of [502, 503, 504]) {
    it(`accepts ${status}`, () => assert.equal(isGatewayError(status), true));
  }
  for (const status of [408, 429, 500, 501, 505]) {
    it(`rejects ${status}`, () => assert.equal(isGatewayError(status), false));
  }
});

describe('retryAfter', () => {
  const cases: [name: string, headers: Record<string, string>, expected: number | undefined][] = [
    ['no header', {}, undefined],
    ['seconds', { 'retry-after': '7' }, 7000],
    ['no wait', { 'retry-after': '0' }, 0],
    ['a date after the date of the response', { date: DATE, 'retry-after': LATER }, 30_000],
    ['a past date', { date: LATER, 'retry-after': DATE }, 0],
    [
      'a past date without the date of the response',
      { 'retry-after': DATE.replace('2026', '2016') },
      0,
    ],
    ['a text', { 'retry-after': 'soon' }, undefined],
    ['a text with a number', { 'retry-after': 'in 5' }, undefined],
    ['a text that ends like a date', { 'retry-after': 'at noon GMT' }, undefined],
    ['an empty value', { 'retry-after': '' }, undefined],
    ['a negative number', { 'retry-after': '-5' }, undefined],
    ['a fraction', { 'retry-after': '1.5' }, undefined],
    ['a number longer than any timer', { 'retry-after': '9'.repeat(30) }, 2_147_483_647],
    ['a number that overflows to infinity', { 'retry-after': '9'.repeat(400) }, 2_147_483_647],
  ];
  for (const [name, headers, expected] of cases) {
    it(`returns ${expected} for ${name}`, () =>
      assert.equal(retryAfter(new Headers(headers)), expected));
  }

  it('measures a date against the clock if the response has no date', () => {
    const date = new Date(Date.now() + 60_000).toUTCString();
    const wait = retryAfter(new Headers({ 'retry-after': date })) ?? 0;
    assert.ok(wait > 55_000 && wait <= 60_000, `${wait} ms`);
  });
});

describe('serverDate', () => {
  const cases: [name: string, date: string | undefined, expected: number | undefined][] = [
    ['an HTTP date', DATE, Date.UTC(2026, 9, 21, 7, 28)],
    ['no header', undefined, undefined],
    ['a text', 'yesterday', undefined],
    ['a number', '5', undefined],
  ];
  for (const [name, date, expected] of cases) {
    it(`returns ${expected} for ${name}`, () => {
      assert.equal(serverDate(new Headers(date === undefined ? {} : { date })), expected);
    });
  }
});
