import assert from 'node:assert/strict';
import { beforeEach, describe, it } from 'node:test';
import { CommandQueue } from '../../../src/host/frame/command-queue.ts';

describe('CommandQueue', () => {
  let queue: CommandQueue;
  beforeEach(() => {
    queue = new CommandQueue();
  });

  const add = (type: string, payload: unknown = {}) =>
    queue.add({ type: `svc:action:${type}`, payload });
  const take = () => queue.takeAll().map(({ type, payload }) => [type.slice(11), payload]);

  it('keeps the last of several equal actions', () => {
    for (let count = 0; count < 1000; count++) add('refresh');
    add('navigate', { path: '/a' });
    add('navigate', { path: '/b' });
    add('refresh');
    add('navigate', { path: '/a' });
    assert.deepEqual(take(), [
      ['navigate', { path: '/b' }],
      ['refresh', {}],
      ['navigate', { path: '/a' }],
    ]);
    assert.deepEqual(take(), []);
  });

  it('keeps every action that the protocol does not define', () => {
    add('count', 1);
    add('count', 1);
    assert.deepEqual(take(), [
      ['count', 1],
      ['count', 1],
    ]);
  });

  it('throws bad-config for more than 100 commands, and keeps the others', () => {
    for (let count = 0; count < 100; count++) add('count', count);
    assert.throws(() => add('count', 100), { code: 'bad-config', message: /whenReady/ });
    assert.throws(() => add('refresh'), { code: 'bad-config' });
    assert.equal(take().length, 100);
    add('count', 100);
  });
});
