import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import { firstTimeZone, isAllowedTimeZone } from '../../src/locale/first-time-zone.ts';

describe('firstTimeZone', () => {
  const cases: [
    what: string,
    zones: (string | null)[],
    account: string,
    allowed: string[] | null,
    zone: string,
  ][] = [
    [
      'the first that exists',
      ['Mars/Base', 'Asia/Tokyo', 'Europe/Paris'],
      'UTC',
      null,
      'Asia/Tokyo',
    ],
    ['no bare offset', ['+02:00', '-05', 'Asia/Tokyo'], 'UTC', null, 'Asia/Tokyo'],
    [
      'none the account forbids',
      ['Asia/Tokyo', 'Europe/Madrid'],
      'UTC',
      ['Europe/Madrid'],
      'Europe/Madrid',
    ],
    [
      'an allowed one under its older name',
      ['Asia/Calcutta'],
      'UTC',
      ['Asia/Kolkata'],
      'Asia/Calcutta',
    ],
    [
      'the default where nothing counts',
      ['', null, 'x'],
      'America/Lima',
      ['Europe/Madrid'],
      'America/Lima',
    ],
    ['UTC where even the default is unknown', [], '+01:00', null, 'UTC'],
  ];
  for (const [what, zones, account, allowed, zone] of cases) {
    it(`returns ${what}`, () => assert.equal(firstTimeZone(zones, account, allowed), zone));
  }
});

describe('isAllowedTimeZone', () => {
  it('allows no time zone if the list of the account is empty', () => {
    assert.equal(isAllowedTimeZone('UTC', []), false);
  });
  it('ignores an unknown name in the list of the account', () => {
    assert.equal(isAllowedTimeZone('Asia/Calcutta', ['Mars/Base', 'Asia/Kolkata']), true);
  });
});
