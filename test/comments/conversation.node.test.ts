import assert from 'node:assert/strict';
import { beforeEach, describe, it } from 'node:test';
import { OpenConversation } from '../../src/comments/open-conversation.ts';
import { FakeService } from './fake-service.ts';

const nothing = () => undefined;

function open(service: FakeService) {
  const callbacks = { changed: nothing, named: nothing, happened: nothing };
  return new OpenConversation(service.connection(), callbacks).conversation;
}

describe('a conversation', () => {
  let service: FakeService;

  beforeEach(() => {
    service = new FakeService();
  });

  it('lists threads newest first with their replies oldest first', async () => {
    const first = service.say('first');
    service.say('second');
    service.say('an answer', { to: first });
    service.say('another answer', { to: first });
    const conversation = open(service);
    await conversation.listing.load();
    const threads = conversation.state.threads.map(({ root, replies }) => [
      root.body,
      ...replies.map(({ body }) => body),
    ]);
    assert.deepEqual(threads, [['second'], ['first', 'an answer', 'another answer']]);
  });

  it('shows a post at once and keeps its key when the service has it', async () => {
    const conversation = open(service);
    await conversation.listing.load();
    const posted = conversation.post('hello');
    const card = conversation.state.threads[0];
    assert.equal(card?.root.operation?.state, 'sent');
    await posted;
    const [thread] = conversation.state.threads;
    assert.equal(thread?.key, card?.key);
    assert.equal(thread?.root.operation, undefined);
    assert.deepEqual(service.bodies(), ['hello']);
  });

  it('marks nothing but the post that failed', async () => {
    service.say('before');
    const conversation = open(service);
    await conversation.listing.load();
    service.faults = [
      ({ body }) => (body?.body === 'bad' ? new Response(null, { status: 500 }) : undefined),
    ];
    await Promise.all([conversation.post('bad'), conversation.post('good')]);
    const states = conversation.state.threads.map(({ root }) => [root.body, root.operation?.state]);
    assert.deepEqual(states, [
      ['bad', 'failed'],
      ['good', undefined],
      ['before', undefined],
    ]);
  });
});
