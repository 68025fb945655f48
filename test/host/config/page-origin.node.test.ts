import assert from 'node:assert/strict';
import { afterEach, describe, it } from 'node:test';
import { pageOrigin } from '../../../src/host/config/page-origin.ts';

const PAGE = 'https://flights.example';

describe('pageOrigin', () => {
  afterEach(() => {
    Object.assign(globalThis, { origin: undefined, location: undefined });
  });

  for (const [page, origin, address, expected] of [
    ['a page', PAGE, PAGE, PAGE],
    ['a page with a variable `origin`', 'MAD', PAGE, PAGE],
    ['a sandboxed page', 'null', PAGE, 'null'],
    ['a page of srcdoc', PAGE, 'null', PAGE],
    ['a server', undefined, undefined, undefined],
  ] as const)
    it(`returns the origin of ${page}`, () => {
      const location = address && { origin: address };
      Object.assign(globalThis, { origin, location });
      assert.equal(pageOrigin(), expected);
    });
});
