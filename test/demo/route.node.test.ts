import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import { linkTo, parseRoute } from '../../demo/embed/app/route.ts';

describe('parseRoute', () => {
  const cases: [string, unknown][] = [
    ['', { screen: 'home' }],
    ['#/', { screen: 'home' }],
    ['#/folder/3', { screen: 'folder', id: 3 }],
    ['#/workbook/12/', { screen: 'workbook', id: 12 }],
    ['#/dashboard/7', { screen: 'dashboard', id: 7 }],
    ['#/d/weekly-review', { screen: 'slug', slug: 'weekly-review' }],
    ['#/d/Weekly', { screen: 'not-found', path: '/d/Weekly' }],
    ['#/workbook/0x1', { screen: 'not-found', path: '/workbook/0x1' }],
    ['#/workbook', { screen: 'not-found', path: '/workbook' }],
    ['#//evil.example', { screen: 'not-found', path: '//evil.example' }],
  ];
  for (const [hash, route] of cases)
    it(`parses ${hash || 'an empty fragment'}`, () => assert.deepEqual(parseRoute(hash), route));

  it('parses the link of an item', () => {
    const item = { kind: 'dashboard', id: 5 };
    assert.deepEqual(parseRoute(linkTo(item)), { screen: 'dashboard', id: 5 });
  });
});
