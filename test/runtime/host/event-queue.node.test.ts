import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import { EventQueue } from '../../../src/runtime/host/event-queue.ts';

describe('EventQueue', () => {
  const create = () => {
    const sent: string[] = [];
    const state = { sent, isOpen: (_message: string) => false };
    const queue = new EventQueue<string>(
      (message) => sent.push(message),
      (message) => state.isOpen(message),
    );
    return { queue, state };
  };

  it('holds messages until they may be sent and keeps their order', () => {
    const { queue, state } = create();
    queue.add('early');
    queue.add('later');
    assert.deepEqual(state.sent, []);
    state.isOpen = () => true;
    queue.flush();
    queue.add('last');
    assert.deepEqual(state.sent, ['early', 'later', 'last']);
  });

  it('keeps holding the messages that may not be sent yet', () => {
    const { queue, state } = create();
    for (const message of ['query', 'error', 'download']) queue.add(message);
    state.isOpen = (message) => message === 'error';
    queue.flush();
    assert.deepEqual(state.sent, ['error']);
    state.isOpen = () => true;
    queue.flush();
    assert.deepEqual(state.sent, ['error', 'query', 'download']);
  });

  it('holds at most 100 messages', () => {
    const { queue, state } = create();
    for (let index = 0; index < 150; index++) queue.add(`${index}`);
    state.isOpen = () => true;
    queue.flush();
    assert.equal(state.sent.length, 100);
    assert.equal(state.sent.at(-1), '99');
  });
});
