import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import { EventQueue } from '../../../src/runtime/host/event-queue.ts';

describe('EventQueue', () => {
  it('holds messages until it is opened and keeps their order', () => {
    const sent: string[] = [];
    const queue = new EventQueue<string>((message) => sent.push(message));
    queue.add('early');
    queue.add('later');
    assert.deepEqual(sent, []);
    queue.open(['ready', 'view']);
    queue.add('last');
    assert.deepEqual(sent, ['ready', 'view', 'early', 'later', 'last']);
  });
});
