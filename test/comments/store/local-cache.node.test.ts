import assert from 'node:assert/strict';
import { beforeEach, describe, it, mock } from 'node:test';
import { LocalCache } from '../../../src/comments/store/local-cache.ts';
import { MemoryStorage } from '../memory-storage.ts';

const DAY = 24 * 60 * 60 * 1000;

describe('LocalCache', () => {
  let storage: MemoryStorage;

  beforeEach(() => {
    storage = new MemoryStorage();
  });

  it('returns a value that an earlier page stored', () => {
    new LocalCache('ana', 'sales', storage).set('draft:new', 'unfinished text');
    assert.equal(new LocalCache('ana', 'sales', storage).get('draft:new'), 'unfinished text');
  });

  it('returns no value of another viewer or dashboard', () => {
    new LocalCache('ana', 'sales', storage).set('draft:new', 'mine');
    assert.equal(new LocalCache('ben', 'sales', storage).get('draft:new'), undefined);
    assert.equal(new LocalCache('ana', 'ops', storage).get('draft:new'), undefined);
    assert.deepEqual(new LocalCache('ben', 'sales', storage).names(''), []);
  });

  it('keeps values only in memory for an unknown viewer', () => {
    const cache = new LocalCache(undefined, 'sales', storage);
    cache.set('draft:new', 'mine');
    assert.equal(cache.get('draft:new'), 'mine');
    assert.equal(storage.length, 0);
  });

  it('keeps a value in memory if the storage rejects it, and returns that value', () => {
    const cache = new LocalCache('ana', 'sales', storage);
    cache.set('draft:new', 'old');
    storage.refuse(true);
    cache.set('draft:new', 'new');
    assert.equal(cache.get('draft:new'), 'new');
    cache.set('draft:reply:1', 'answer');
    assert.deepEqual(cache.names('draft:reply').sort(), ['draft:reply:1']);
  });

  it('deletes the values of all viewers after 30 days', () => {
    mock.timers.enable({ apis: ['Date'], now: 0 });
    try {
      new LocalCache('ana', 'sales', storage).set('draft:new', 'old');
      new LocalCache('ben', 'sales', storage).set('draft:new', 'old');
      mock.timers.setTime(30 * DAY);
      assert.equal(new LocalCache('ana', 'sales', storage).get('draft:new'), undefined);
      assert.equal(storage.length, 0);
    } finally {
      mock.timers.reset();
    }
  });

  it('ignores a value that is not JSON', () => {
    storage.setItem('svc-comments:["ana","sales"]:draft:new', 'no json');
    assert.equal(new LocalCache('ana', 'sales', storage).get('draft:new'), undefined);
  });
});
