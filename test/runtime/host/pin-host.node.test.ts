import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import { pinHost } from '../../../src/runtime/host/pin-host.ts';

const hosts = ['https://host.example', 'https://*.shop.example', 'tauri://localhost'];

describe('pinHost', () => {
  const cases: [
    what: string,
    ancestors: string[] | undefined,
    referrer: string,
    host: string | undefined,
  ][] = [
    ['the parent', ['https://host.example', 'https://top.example'], '', 'https://host.example'],
    ['no grandparent', ['https://evil.example', 'https://host.example'], '', undefined],
    ['a parent by pattern', ['https://a.b.shop.example'], '', 'https://a.b.shop.example'],
    ['no parent that the account does not list', ['https://shop.example'], '', undefined],
    [
      'the referrer without ancestors',
      undefined,
      'https://host.example/page?x',
      'https://host.example',
    ],
    [
      'no referrer if there are ancestors',
      ['https://evil.example'],
      'https://host.example/',
      undefined,
    ],
    ['no referrer that is not listed', undefined, 'https://evil.example/', undefined],
    ['no host without ancestors and referrer', undefined, '', undefined],
    ['no opaque parent', ['null'], '', undefined],
    ['the page of an app', ['tauri://localhost'], '', 'tauri://localhost'],
    ['the page of an app by its referrer', undefined, 'tauri://localhost/', 'tauri://localhost'],
    ['no other app', undefined, 'ionic://localhost/', undefined],
    ['no referrer that is no URL', undefined, 'about', undefined],
  ];
  for (const [what, ancestorOrigins, referrer, host] of cases) {
    it(`trusts ${what}`, () => {
      assert.equal(pinHost({ isFramed: true, ancestorOrigins, referrer }, hosts), host);
    });
  }

  it('trusts no host outside a frame', () => {
    const ancestorOrigins = ['https://host.example'];
    assert.equal(pinHost({ isFramed: false, ancestorOrigins, referrer: '' }, hosts), undefined);
  });
});
