import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import { parseRoute } from '../../demo/embed/app/route.ts';

describe('parseRoute', () => {
  const cases: [string, unknown][] = [
    ['', { screen: 'home' }],
    ['#/', { screen: 'home' }],
    ['#/workbook/12/', { screen: 'workbook', id: 12 }],
    ['#/d/weekly-review', { screen: 'slug', slug: 'weekly-review' }],
    ['#/d/Weekly', { screen: 'not-found', path: '/d/Weekly' }],
    ['#/workbook/0x1', { screen: 'not-found', path: '/workbook/0x1' }],
    ['#/workbook', { screen: 'not-found', path: '/workbook' }],
    ['#//evil.example', { screen: 'not-found', path: '//evil.example' }],
  ];
  for (const [hash, route] of cases)
    it(`parses ${hash || 'an empty fragment'}`, () => assert.deepEqual(parseRoute(hash), route));
});
