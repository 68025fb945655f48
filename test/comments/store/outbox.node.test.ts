import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import { LocalCache } from '../../../src/comments/store/local-cache.ts';
import { Outbox } from '../../../src/comments/store/outbox.ts';
import { MemoryStorage } from '../memory-storage.ts';

describe('Outbox', () => {
  it('restores a post of an earlier page as failed with an unknown outcome', () => {
    const storage = new MemoryStorage();
    const post = {
      kind: 'post',
      id: 'a',
      body: 'hi',
      threadId: 3,
      since: 5,
      state: 'sending',
    } as const;
    new Outbox(new LocalCache('ana', 'sales', storage)).put({ ...post, outcomeUnknown: false });
    const [restored] = new Outbox(new LocalCache('ana', 'sales', storage)).restore();
    assert.deepEqual(restored, { ...post, state: 'failed', outcomeUnknown: true });
  });

  it('restores an edit of an earlier page as failed', () => {
    const storage = new MemoryStorage();
    const edit = { kind: 'edit', id: 'b', body: 'hi', threadId: 3, commentId: 4 } as const;
    new Outbox(new LocalCache('ana', 'sales', storage)).put({ ...edit, state: 'sending' });
    const outbox = new Outbox(new LocalCache('ana', 'sales', storage));
    assert.deepEqual(outbox.restore(), [{ ...edit, state: 'failed', outcomeUnknown: true }]);
    outbox.delete({ ...edit, state: 'failed' });
    assert.deepEqual(outbox.restore(), []);
  });

  it('restores posts in the order in which they were stored', (context) => {
    let now = 1_800_000_000_000;
    context.mock.method(Date, 'now', () => now++);
    const outbox = new Outbox(new LocalCache('ana', 'sales', new MemoryStorage()));
    for (const id of ['c', 'a', 'b']) {
      outbox.put({ kind: 'post', id, body: id, threadId: undefined, since: 5, state: 'sending' });
    }
    assert.deepEqual(
      outbox.restore().map(({ id }) => id),
      ['c', 'a', 'b'],
    );
  });

  it('ignores invalid values', () => {
    const cache = new LocalCache('ana', 'sales', new MemoryStorage());
    cache.set('post:a', { body: 1 });
    cache.set('edit:a', { body: 'text', threadId: 1 });
    assert.deepEqual(new Outbox(cache).restore(), []);
  });
});
