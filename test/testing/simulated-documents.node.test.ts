import assert from 'node:assert/strict';
import { execFile } from 'node:child_process';
import { resolve as absolute } from 'node:path';
import { describe, it } from 'node:test';
import { promisify } from 'node:util';

const run = promisify(execFile);
const options = { cwd: import.meta.dirname, env: { ...process.env, NO_COLOR: '1', CI: '1' } };

/** Runs a script of `node_modules` in this folder, and returns its output if it fails. */
function failureOf(script: string, ...args: string[]): Promise<string | undefined> {
  return run(process.execPath, [absolute('node_modules', script), ...args], options).then(
    () => undefined,
    ({ stdout, stderr }) => stdout + stderr,
  );
}

describe('jsdom and happy-dom', () => {
  it('run the elements with the fakes: all tests of vitest.config.ts pass', async () => {
    assert.equal(await failureOf('vitest/vitest.mjs', 'run'), undefined);
  });

  // These tests use Node and Vitest, other than the browser tests of test/tsconfig.json.
  it('have tests without type errors', async () => {
    assert.equal(await failureOf('typescript/bin/tsc', '-p', '.'), undefined);
  });
});
