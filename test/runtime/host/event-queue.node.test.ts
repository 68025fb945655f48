import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import { EventQueue } from '../../../src/runtime/host/event-queue.ts';

describe('EventQueue', () => {
  it('holds back what comes before it is opened, and lets nothing overtake', () => {
    const sent: string[] = [];
    const outbox = new EventQueue<string>((message) => sent.push(message));
    outbox.put('early');
    outbox.put('later');
    assert.deepEqual(sent, []);
    outbox.open(['ready', 'view']);
    outbox.put('last');
    assert.deepEqual(sent, ['ready', 'view', 'early', 'later', 'last']);
  });
});
