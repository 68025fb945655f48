import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import { isLoopback, isOrigin, loopbackAlias, originOf } from '../../src/lib/origins.ts';

describe('isOrigin', () => {
  for (const origin of [
    'https://app.example',
    'http://localhost:5173',
    'http://[::1]:5173',
    'capacitor://localhost',
    'ionic://localhost',
    'tauri://localhost',
    'app://obsidian.md',
    'app://-',
    'my-app://bundle:8080',
    'chrome-extension://aapbdbdomjkkjkaonfhkkikfgjllcleb',
    'moz-extension://9c1f3b1c-6d0f-4b52-8c6b-0d8e4d5a6e7f',
    'safari-web-extension://9C1F3B1C-6D0F'.toLowerCase(),
  ]) {
    it(`accepts ${origin}`, () => assert.equal(isOrigin(origin), true));
  }
  for (const text of [
    'https://app.example/',
    'https://app.example:443',
    'https://App.example',
    'htps://app.example',
    'htttp://localhost',
    'capacitor://localhost/',
    'capacitor://local host',
    'capacitor://',
    "capacitor://localhost; script-src 'unsafe-inline'",
    'capacitor://localhost\r\n',
    'file://localhost',
    'ws://localhost',
    'data://x',
    'null',
    '*',
  ]) {
    it(`rejects ${JSON.stringify(text)}`, () => assert.equal(isOrigin(text), false));
  }
});

describe('originOf', () => {
  it('returns the origin of a page, also of an app', () => {
    const urls = ['https://a.example/b?c', 'capacitor://localhost/index.html', 'file:///a', 'text'];
    assert.deepEqual(urls.map(originOf), [
      'https://a.example',
      'capacitor://localhost',
      'null',
      undefined,
    ]);
  });
});

describe('isLoopback()', () => {
  for (const [hostname, expected] of [
    ['localhost', true],
    ['app.localhost', true],
    ['127.0.0.1', true],
    ['127.1.2.3', true],
    ['[::1]', true],
    ['localhost.example', false],
    ['127.0.0.1.example', false],
    ['10.0.0.1', false],
  ] as const)
    it(`returns ${expected} for ${hostname}`, () => assert.equal(isLoopback(hostname), expected));
});

describe('loopbackAlias()', () => {
  for (const [origin, expected] of [
    ['http://localhost:5173', 'http://127.0.0.1:5173'],
    ['https://127.0.0.1', 'https://localhost'],
    ['https://app.example', 'https://app.example'],
  ] as const)
    it(`returns ${expected} for ${origin}`, () => assert.equal(loopbackAlias(origin), expected));
});
