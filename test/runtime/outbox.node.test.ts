import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import { Outbox } from '../../src/runtime/outbox.ts';

describe('Outbox', () => {
  it('holds back what comes before it is opened, and lets nothing overtake', () => {
    const sent: string[] = [];
    const outbox = new Outbox<string>((message) => sent.push(message));
    outbox.put('early');
    outbox.put('later');
    assert.deepEqual(sent, []);
    outbox.open(['ready', 'view']);
    outbox.put('last');
    assert.deepEqual(sent, ['ready', 'view', 'early', 'later', 'last']);
  });
  it('lets one pass those that wait', () => {
    const sent: string[] = [];
    const outbox = new Outbox<string>((message) => sent.push(message));
    outbox.put('early');
    outbox.bypass('failed');
    outbox.open(['ready']);
    assert.deepEqual(sent, ['failed', 'ready', 'early']);
  });
  it('may be opened twice, and sends what was held back once', () => {
    const sent: string[] = [];
    const outbox = new Outbox<string>((message) => sent.push(message));
    outbox.put('early');
    outbox.open(['ready']);
    outbox.open(['ready']);
    assert.deepEqual(sent, ['ready', 'early', 'ready']);
  });
});
