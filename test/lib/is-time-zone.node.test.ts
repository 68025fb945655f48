import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import { isTimeZone } from '../../src/lib/is-time-zone.ts';

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
