import assert from 'node:assert/strict';
import { describe, it, mock } from 'node:test';
import { delay } from '../../src/lib/delay.ts';

describe('delay', () => {
  it('resolves after the delay, not before', async () => {
    mock.timers.enable({ apis: ['setTimeout'] });
    let done = false;
    const waiting = delay(100).then(() => {
      done = true;
    });
    mock.timers.tick(99);
    await Promise.resolve();
    assert.equal(done, false);
    mock.timers.tick(1);
    await waiting;
    mock.timers.reset();
  });

  it('rejects with the reason of a signal that aborts during the delay', async () => {
    const stop = new AbortController();
    const waiting = delay(60_000, stop.signal);
    stop.abort(new Error('stopped'));
    await assert.rejects(waiting, { message: 'stopped' });
  });

  it('rejects immediately if the signal is already aborted', async () => {
    await assert.rejects(delay(60_000, AbortSignal.abort(new Error('stopped'))), {
      message: 'stopped',
    });
  });
});
