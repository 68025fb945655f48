import assert from 'node:assert/strict';
import { beforeEach, describe, it } from 'node:test';
import { LocalCache } from '../../../src/comments/store/local-cache.ts';
import { MemoryStorage } from '../memory-storage.ts';

const DAY = 24 * 60 * 60 * 1000;

describe('LocalCache', () => {
  let storage: MemoryStorage;

  beforeEach(() => {
    storage = new MemoryStorage();
  });

  it('returns no value of another viewer or dashboard', () => {
    new LocalCache('ana', 'sales', storage).set('draft:new', 'mine');
    assert.equal(new LocalCache('ben', 'sales', storage).get('draft:new'), undefined);
    assert.equal(new LocalCache('ana', 'ops', storage).get('draft:new'), undefined);
    assert.deepEqual(new LocalCache('ben', 'sales', storage).names(''), []);
  });

  it('keeps values of an unknown viewer only in memory, and only for the same credential', () => {
    const cacheOf = (credential?: string) =>
      new LocalCache(undefined, 'sales', storage, credential);
    cacheOf('a').set('draft:new', 'mine');
    assert.equal(cacheOf('a').get('draft:new'), 'mine');
    for (const other of ['b', undefined]) assert.deepEqual(cacheOf(other).names(''), []);
    assert.equal(storage.length, 0);
  });

  it('keeps a value in memory if the storage rejects it, and returns that value', () => {
    const cache = new LocalCache('ana', 'sales', storage);
    cache.set('draft:new', 'old');
    storage.reject(true);
    cache.set('draft:new', 'new');
    assert.equal(cache.get('draft:new'), 'new');
    cache.set('draft:reply:1', 'answer');
    assert.deepEqual(cache.names('draft:reply').sort(), ['draft:reply:1']);
  });

  it('deletes the values of all viewers after 30 days', (context) => {
    context.mock.timers.enable({ apis: ['Date'], now: 0 });
    new LocalCache('ana', 'sales', storage).set('draft:new', 'old');
    new LocalCache('ben', 'sales', storage).set('draft:new', 'old');
    context.mock.timers.setTime(30 * DAY);
    assert.equal(new LocalCache('ana', 'sales', storage).get('draft:new'), undefined);
    assert.equal(storage.length, 0);
  });

  it('returns no value any more that expires while the page is open', (context) => {
    context.mock.timers.enable({ apis: ['Date'], now: 0 });
    const cache = new LocalCache('ana', 'sales', storage);
    cache.set('draft:new', 'text');
    context.mock.timers.setTime(30 * DAY - 1);
    assert.equal(cache.get('draft:new'), 'text');
    context.mock.timers.setTime(30 * DAY);
    assert.equal(cache.get('draft:new'), undefined);
  });

  it('does not touch the values of the page itself', () => {
    storage.setItem('of the page', JSON.stringify({ at: 0, value: 1 }));
    new LocalCache('ana', 'sales', storage).set('draft:new', 'mine');
    assert.deepEqual(JSON.parse(storage.getItem('of the page') ?? ''), { at: 0, value: 1 });
  });

  it('deletes a value, also one that is only in memory', () => {
    const cache = new LocalCache('ana', 'sales', storage);
    cache.set('stored', 1);
    storage.reject(true);
    cache.set('in memory', 2);
    for (const name of ['stored', 'in memory']) cache.delete(name);
    const values = [cache.get('stored'), cache.get('in memory'), cache.names('')];
    assert.deepEqual(values, [undefined, undefined, []]);
  });

  it('returns the names in the order in which their values were stored, each once', (context) => {
    context.mock.timers.enable({ apis: ['Date'], now: 0 });
    const cache = new LocalCache('ana', 'sales', storage);
    storage.reject(true);
    cache.set('draft:b', 1);
    storage.reject(false);
    for (const name of ['draft:c', 'draft:a', 'draft:b', 'other']) {
      context.mock.timers.tick(1);
      cache.set(name, name);
    }
    assert.deepEqual(cache.names('draft:'), ['draft:c', 'draft:a', 'draft:b']);
  });

  it('returns the name of a key of this viewer and dashboard only', () => {
    const cache = new LocalCache('ana', 'sales', storage);
    cache.set('draft:new', 'text');
    const key = storage.key(0) ?? '';
    assert.equal(cache.nameOf(key), 'draft:new');
    assert.equal(new LocalCache('ben', 'sales', storage).nameOf(key), undefined);
    assert.equal(cache.nameOf('of the page'), undefined);
  });

  it('keeps values in memory if the page may not use the storage at all', () => {
    const blocked = new Proxy(storage, {
      get() {
        throw new DOMException('The operation is insecure.', 'SecurityError');
      },
    });
    const cache = new LocalCache('ana', 'sales', blocked);
    cache.set('draft:new', 'text');
    assert.deepEqual([cache.get('draft:new'), cache.names('')], ['text', ['draft:new']]);
    cache.delete('draft:new');
    assert.equal(cache.get('draft:new'), undefined);
  });

  for (const value of ['{"value":1}', '{"at":"0","value":1}', 'null', '5', 'no json']) {
    it(`ignores the stored value ${value}`, () => {
      storage.setItem('svc-comments:["ana","sales"]:draft:new', value);
      assert.equal(new LocalCache('ana', 'sales', storage).get('draft:new'), undefined);
    });
  }
});
