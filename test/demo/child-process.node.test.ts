import assert from 'node:assert/strict';
import { fork } from 'node:child_process';
import { once } from 'node:events';
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

describe('runProcess()', () => {
  it('ends a process that cannot start, also if a server of it is open', {
    timeout: 60_000,
  }, async (test) => {
    const child = fork(new URL('failing-program.ts', import.meta.url));
    test.after(() => child.kill());
    const [[message], [code]] = await Promise.all([once(child, 'message'), once(child, 'exit')]);
    assert.deepEqual(message, { failed: 'The port is in use.' });
    assert.equal(code, 1);
  });
});
