import assert from 'node:assert/strict';
import { it } from 'node:test';
import { whenNearViewport } from '../../../src/host/frame/near-viewport.ts';

it('calls back in an environment without layout, unless it was stopped before', async () => {
  const called: string[] = [];
  const stop = new AbortController();
  const element = {} as Element;
  whenNearViewport(element, stop.signal, () => called.push('stopped'));
  whenNearViewport(element, new AbortController().signal, () => called.push('near'));
  stop.abort();
  await Promise.resolve();
  assert.deepEqual(called, ['near']);
});
