import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import { failureOf } from './failure-of.ts';

const folder = import.meta.dirname;

describe('jsdom and happy-dom', () => {
  it('run the elements with the fakes: all tests of vitest.config.ts pass', async () => {
    assert.equal(await failureOf(folder, 'vitest/vitest.mjs', 'run'), undefined);
  });

  // These tests use Node and Vitest, other than the browser tests of test/tsconfig.json.
  it('have tests without type errors', async () => {
    assert.equal(await failureOf(folder, 'typescript/bin/tsc', '-p', '.'), undefined);
  });
});
