import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import { matchesOrigin } from '../../src/api/host-origin.ts';

const allowed = ['http://localhost:5173', 'https://*.acme.example', 'https://Shop.example'];

describe('matchesOrigin', () => {
  for (const origin of [
    'http://localhost:5173',
    'https://a.acme.example',
    'https://a.b.acme.example',
    'https://shop.example',
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
  ]) {
    it(`does not trust "${origin}"`, () => assert.equal(matchesOrigin(origin, allowed), false));
  }

  it('trusts no origin if none is listed', () => {
    assert.equal(matchesOrigin('http://localhost:5173', []), false);
  });
});
