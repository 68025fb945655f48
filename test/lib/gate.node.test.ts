import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import { Gate } from '../../src/lib/gate.ts';

describe('Gate', () => {
  it('resolves waiting and new callers while it is open', async () => {
    const gate = new Gate();
    const early = gate.wait();
    gate.open();
    await early;
    await gate.wait(new AbortController().signal);
  });
  it('holds callers after it is closed again', async () => {
    const gate = new Gate();
    gate.open();
    gate.close();
    let isResolved = false;
    const waiting = gate.wait().then(() => {
      isResolved = true;
    });
    await new Promise(setImmediate);
    assert.equal(isResolved, false);
    gate.open();
    await waiting;
  });
  it('rejects with the reason of a signal that aborts before or during the wait', async () => {
    const gate = new Gate();
    await assert.rejects(gate.wait(AbortSignal.abort(new Error('stopped'))), {
      message: 'stopped',
    });
    const controller = new AbortController();
    const waiting = gate.wait(controller.signal);
    controller.abort(new Error('stopped'));
    await assert.rejects(waiting, { message: 'stopped' });
    gate.open();
  });
});
