import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import { ManagedProcess } from '../../demo/start/child-process.ts';

describe('ManagedProcess', () => {
  it('stops restarting a program that keeps exiting', async () => {
    const logged: string[] = [];
    const file = new URL('exiting-program.ts', import.meta.url);
    await new Promise<void>((resolve) => {
      const child = new ManagedProcess(
        { name: 'the test program', file, environment: {} },
        (text) => {
          logged.push(text);
          if (/keeps exiting/.test(text)) resolve();
        },
      );
      void child.start();
    });
    assert.equal(logged[0], 'the test program exited (code 3); restarting …');
    const last = 'the test program keeps exiting. Stop the demo with Ctrl-C and start it again.';
    assert.equal(logged.at(-1), last);
  });
});
