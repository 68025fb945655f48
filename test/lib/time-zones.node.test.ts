import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import { firstTimeZone, isAllowedTimeZone, isTimeZone } from '../../src/lib/time-zones.ts';

describe('isTimeZone', () => {
  for (const name of ['UTC', 'Europe/Madrid', 'America/Argentina/Buenos_Aires', 'Asia/Kolkata']) {
    it(`accepts ${name}`, () => assert.equal(isTimeZone(name), true));
  }
  for (const name of [
    '',
    'Mars/Olympus',
    '+02:00',
    '-0500',
    '+02',
    'Europe/Madrid ',
    'UTC+2',
    '\u221202:00',
    '\u22120200',
  ]) {
    it(`rejects "${name}"`, () => assert.equal(isTimeZone(name), false));
  }
});

describe('firstTimeZone', () => {
  type Zones = (string | null)[];
  const cases: [what: string, Zones, account: string, allowed: string[] | null, zone: string][] = [
    ['the first existing zone', ['Mars/Base', 'Asia/Tokyo', 'UTC'], 'UTC', null, 'Asia/Tokyo'],
    ['no offset', ['+02:00', '-05', 'Asia/Tokyo'], 'UTC', null, 'Asia/Tokyo'],
    ['no forbidden zone', ['Asia/Tokyo', 'Asia/Aden'], 'UTC', ['Asia/Aden'], 'Asia/Aden'],
    ['an older name', ['Asia/Calcutta'], 'UTC', ['Asia/Kolkata'], 'Asia/Calcutta'],
    ['else the default', ['', null, 'x'], 'America/Lima', ['Asia/Aden'], 'America/Lima'],
    ['UTC if the default is invalid', [], '+01:00', null, 'UTC'],
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
