import assert from 'node:assert/strict';
import { execFile } from 'node:child_process';
import { join } from 'node:path';
import { describe, it } from 'node:test';

/** Runs a command of `node_modules`, and returns its output if it fails. */
function failureOf(script: string, ...args: string[]): Promise<string | undefined> {
  const { promise, resolve } = Promise.withResolvers<string | undefined>();
  execFile(process.execPath, [join('node_modules', script), ...args], (error, stdout, stderr) =>
    resolve(error ? stdout + stderr : undefined),
  );
  return promise;
}

describe('jsdom and happy-dom', () => {
  it('run the elements with the fakes: all tests of vitest.config.ts pass', async () => {
    const config = join(import.meta.dirname, 'vitest.config.ts');
    assert.equal(await failureOf('vitest/vitest.mjs', 'run', '--config', config), undefined);
  });

  // vitest.config.ts and these tests use Node and Vitest, other than the browser tests of test/tsconfig.json.
  it('have tests without type errors', async () => {
    assert.equal(await failureOf('typescript/bin/tsc', '-p', import.meta.dirname), undefined);
  });
});
