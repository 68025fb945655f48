import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import { Drafts } from '../../../src/comments/store/drafts.ts';
import { LocalCache } from '../../../src/comments/store/local-cache.ts';
import { MemoryStorage } from '../memory-storage.ts';

describe('Drafts', () => {
  it('ignores drafts of other tabs after the first read', () => {
    const storage = new MemoryStorage();
    const [first, second] = [1, 2].map(() => new Drafts(new LocalCache('ana', 'sales', storage)));
    assert.equal(first?.get('new'), undefined);
    second?.set('new', 'from the second tab');
    second?.flush();
    assert.equal(first?.get('new'), undefined);
  });

  it('stores a draft in a later task', async () => {
    const storage = new MemoryStorage();
    new Drafts(new LocalCache('ana', 'sales', storage)).set('new', 'typed');
    await new Promise((resolve) => setTimeout(resolve));
    assert.equal(new Drafts(new LocalCache('ana', 'sales', storage)).get('new'), 'typed');
  });

  it('returns the places of its drafts and deletes an empty one', () => {
    const storage = new MemoryStorage();
    const drafts = new Drafts(new LocalCache('ana', 'sales', storage));
    drafts.set('reply:7', 'a');
    drafts.set('edit:8', 'b');
    drafts.flush();
    drafts.set('edit:8', '');
    drafts.flush();
    assert.deepEqual(new Drafts(new LocalCache('ana', 'sales', storage)).places(), ['reply:7']);
  });
});
