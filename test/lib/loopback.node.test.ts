import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import { isLoopback, loopbackAlias } from '../../src/lib/loopback.ts';

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
