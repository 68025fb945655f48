import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import { linkTo, routeOf } from '../../demo/embed/app/route.ts';

describe('the address of the creator app', () => {
  const cases: [string, unknown][] = [
    ['', { screen: 'home' }],
    ['#/', { screen: 'home' }],
    ['#/folder/3', { screen: 'folder', id: 3 }],
    ['#/workbook/12/', { screen: 'workbook', id: 12 }],
    ['#/dashboard/7', { screen: 'dashboard', id: 7 }],
    ['#/d/weekly-review', { screen: 'slug', slug: 'weekly-review' }],
    ['#/d/Weekly', { screen: 'nowhere', path: '/d/Weekly' }],
    ['#/workbook/0x1', { screen: 'nowhere', path: '/workbook/0x1' }],
    ['#/workbook', { screen: 'nowhere', path: '/workbook' }],
    ['#//evil.example', { screen: 'nowhere', path: '//evil.example' }],
  ];
  for (const [hash, route] of cases)
    it(`reads ${hash || 'nothing'}`, () => assert.deepEqual(routeOf(hash), route));

  it('leads back to the item that a link names', () => {
    const item = { kind: 'dashboard', id: 5 };
    assert.deepEqual(routeOf(linkTo(item)), { screen: 'dashboard', id: 5 });
  });
});
