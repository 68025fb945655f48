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
  it('lets callers wait after it is closed again', async () => {
    const gate = new Gate();
    gate.open();
    gate.close();
    const passed: string[] = [];
    const waiting = gate.wait().then(() => passed.push('passed'));
    await new Promise(setImmediate);
    assert.deepEqual(passed, []);
    gate.open();
    await waiting;
  });
  it('rejects with the reason of the signal, aborted before or while waiting', async () => {
    const gate = new Gate();
    await assert.rejects(gate.wait(AbortSignal.abort(new Error('gone'))), { message: 'gone' });
    const controller = new AbortController();
    const waiting = gate.wait(controller.signal);
    controller.abort(new Error('gone'));
    await assert.rejects(waiting, { message: 'gone' });
    gate.open();
  });
});
