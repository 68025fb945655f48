import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import { setImmediate as nextTurn } from 'node:timers/promises';
import { deferred } from '../../../src/lib/deferred.ts';
import { ThreadCache } from '../../../src/service/comments/thread-cache.ts';
import { ThreadPage } from '../../../src/service/comments/thread-page.ts';

/** The cache holds two pages of this size. */
const LARGE = 700_000;

const pageInfo = { hasNextPage: false, hasPreviousPage: false, startCursor: null };

/** A page of at least this many bytes. */
function page(bytes: number): ThreadPage {
  return new ThreadPage({ items: [], pageInfo: { ...pageInfo, endCursor: 'x'.repeat(bytes) } });
}

describe('ThreadCache', () => {
  /** Requests pages of a size one after the other and returns the keys of those that were loaded. */
  async function loaded(cache: ThreadCache, keys: readonly string[], bytes: number) {
    const loads: string[] = [];
    for (const key of keys)
      await cache.get(key, async () => {
        loads.push(key);
        return page(bytes);
      });
    return loads;
  }

  it('evicts the least recently used page when it is full', async () => {
    const cache = new ThreadCache();
    assert.deepEqual(await loaded(cache, ['a', 'b', 'c'], LARGE), ['a', 'b', 'c']);
    assert.deepEqual(await loaded(cache, ['b', 'c', 'a'], 0), ['a']);
  });

  it('returns a page that is evicted while it loads', async () => {
    const cache = new ThreadCache();
    const slowPage = deferred<ThreadPage>();
    const waiting = [
      cache.get('slow', () => slowPage.promise),
      cache.get('slow', () => assert.fail()),
    ];
    for (const key of ['a', 'b', 'c', 'd']) await cache.get(key, async () => page(LARGE));
    const loaded = page(1);
    slowPage.resolve(loaded);
    assert.deepEqual(await Promise.all(waiting), [loaded, loaded]);
  });

  it('evicts empty pages too', async () => {
    const cache = new ThreadCache();
    const keys = Array.from({ length: 20_000 }, (_, index) => `${index}`);
    assert.deepEqual(await loaded(cache, keys, 0), keys);
    assert.deepEqual(await loaded(cache, ['0'], 0), ['0']);
  });

  it('does not cache a page that exceeds its size', async () => {
    const cache = new ThreadCache();
    await loaded(cache, ['small'], 10);
    await loaded(cache, ['huge'], 3 * LARGE);
    assert.deepEqual(await loaded(cache, ['small', 'huge'], 3 * LARGE), ['huge']);
  });

  it('caches nothing if a page fails to load', async () => {
    const cache = new ThreadCache();
    const load = () => Promise.reject(new Error('no'));
    await assert.rejects(cache.get('a', load), /no/);
    assert.deepEqual(await loaded(cache, ['a'], 1), ['a']);
  });

  it('aborts a load when the clients of all its requests have disconnected, and not before', async () => {
    const cache = new ThreadCache();
    const [first, second] = [new AbortController(), new AbortController()];
    let isAborted = false;
    const load = (signal: AbortSignal) =>
      new Promise<ThreadPage>((_, reject) => {
        signal.addEventListener('abort', () => {
          isAborted = true;
          reject(signal.reason);
        });
      });
    const requests = [
      cache.get('a', load, first.signal),
      cache.get('a', () => assert.fail(), second.signal),
      cache.get('a', () => assert.fail(), AbortSignal.abort()),
    ];
    const reason = new Error('disconnected');
    const rejected = Promise.all(requests.map((request) => assert.rejects(request, reason)));
    first.abort(reason);
    await nextTurn();
    assert.equal(isAborted, false);
    second.abort(reason);
    assert.equal(cache.join('a'), undefined);
    const again = deferred<ThreadPage>();
    const loading = cache.get('a', () => again.promise);
    await rejected;
    again.resolve(page(1));
    assert.equal(await cache.get('a', () => assert.fail()), await loading);
  });
});
