import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import { LocalCache } from '../../../src/comments/store/local-cache.ts';
import { PostOutbox } from '../../../src/comments/store/post-outbox.ts';
import { MemoryStorage } from '../memory-storage.ts';

describe('PostOutbox', () => {
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
    new PostOutbox(new LocalCache('ana', 'sales', storage)).put({ ...post, outcomeUnknown: false });
    const [restored] = new PostOutbox(new LocalCache('ana', 'sales', storage)).restore();
    assert.deepEqual(restored, { ...post, state: 'failed', outcomeUnknown: true });
  });

  it('ignores invalid values', () => {
    const cache = new LocalCache('ana', 'sales', new MemoryStorage());
    cache.set('post:a', { body: 1 });
    assert.deepEqual(new PostOutbox(cache).restore(), []);
  });
});
