import assert from 'node:assert/strict';
import { execFile } from 'node:child_process';
import { join } from 'node:path';
import { describe, it } from 'node:test';

const vitest = 'node_modules/vitest/vitest.mjs';

describe('jsdom and happy-dom', () => {
  it('run the elements with the fakes: all tests of vitest.config.ts pass', async () => {
    const { promise, resolve } = Promise.withResolvers<{ error: Error | null; output: string }>();
    const config = join(import.meta.dirname, 'vitest.config.ts');
    execFile(process.execPath, [vitest, 'run', '--config', config], (error, stdout, stderr) =>
      resolve({ error, output: stdout + stderr }),
    );
    const { error, output } = await promise;
    assert.equal(error, null, output);
  });
});
