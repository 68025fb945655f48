import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import { isOrigin } from '../../../src/service/config/schema.ts';

describe('isOrigin', () => {
  for (const origin of ['https://acme.example', 'http://localhost:5173', 'http://[::1]:4000'])
    it(`accepts ${origin}`, () => assert.equal(isOrigin(origin), true));

  for (const text of [
    '',
    'null',
    'acme.example',
    'ftp://acme.example',
    'https://acme.example/',
    'https://acme.example:443',
    'https://Acme.example',
    'https://user@acme.example',
    'https://acme.example?x',
    'https://*.acme.example',
    'https://acme.example, https://evil.example',
    'https://acme.example:99999',
    'https://999.1.1.1',
    'x https://acme.example',
  ])
    it(`rejects "${text}"`, () => assert.equal(isOrigin(text), false));
});
