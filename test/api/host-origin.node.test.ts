import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import { matchesOrigin } from '../../src/api/host-origin.ts';

const allowed = [
  'http://localhost:5173',
  'https://*.acme.example',
  'https://Shop.example',
  'https://*.preview.example:8443',
  'http://127.0.0.1:*',
  'http://*.localhost:3000',
  'http://*.app.localhost:*',
  'https://*.cdn.example:443',
  'capacitor://localhost',
  'app://obsidian.example',
  'chrome-extension://aapbdbdomjkkjkaonfhkkikfgjllcleb',
];

describe('matchesOrigin', () => {
  for (const origin of [
    'http://localhost:5173',
    'https://a.acme.example',
    'https://a.b.acme.example',
    'https://shop.example',
    'https://pr-7.preview.example:8443',
    'http://127.0.0.1',
    'http://127.0.0.1:5173',
    'http://acme.localhost:3000',
    'http://a.app.localhost:81',
    'https://a.cdn.example',
    'capacitor://localhost',
    'app://obsidian.example',
    'chrome-extension://aapbdbdomjkkjkaonfhkkikfgjllcleb',
  ]) {
    it(`trusts ${origin}`, () => assert.equal(matchesOrigin(origin, allowed), true));
  }
  for (const origin of [
    'null',
    '',
    'http://localhost:5174',
    'https://localhost:5173',
    'https://acme.example',
    'https://evil-acme.example',
    'https://a.acme.example:8443',
    'http://a.acme.example',
    'https://a.acme.example.evil.example',
    'https://pr-7.preview.example',
    'https://pr-7.preview.example:9443',
    'https://127.0.0.1:5173',
    'http://127.0.0.1.evil.example',
    'http://localhost:3000',
    'http://acme.localhost',
    'http://app.localhost:81',
    'ionic://localhost',
    'capacitor://localhost.evil.example',
    'capacitor://evil',
    'chrome-extension://bapbdbdomjkkjkaonfhkkikfgjllcleb',
  ]) {
    it(`does not trust "${origin}"`, () => assert.equal(matchesOrigin(origin, allowed), false));
  }

  it('trusts no origin if none is listed', () => {
    assert.equal(matchesOrigin('http://localhost:5173', []), false);
  });
});
