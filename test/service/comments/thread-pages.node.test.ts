import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import { deferred } from '../../../src/lib/waiting.ts';
import { createThreadPages } from '../../../src/service/comments/list-threads.ts';
import { ThreadPage } from '../../../src/service/comments/thread-page.ts';

/** The cache holds ten pages of this size. */
const LARGE = 200_000;
const PAGES = 10;

/** A part of this many bytes. */
const part = (bytes: number) => new ThreadPage(Buffer.alloc(bytes, 'x'), []);

describe('createThreadPages()', () => {
  /** Requests pages of a size one after the other and returns the keys of those that were loaded. */
  async function loaded(
    pages: ReturnType<typeof createThreadPages>,
    keys: string[],
    bytes: number,
  ) {
    const loads: string[] = [];
    for (const key of keys) {
      const encode = async function* () {
        loads.push(key);
        yield part(bytes);
      };
      await pages.forceFetch(key, { context: { encode } });
    }
    return loads;
  }

  it('removes the least recently used page when it is full', async () => {
    const pages = createThreadPages();
    const keys = Array.from({ length: PAGES + 1 }, (_, index) => `${index}`);
    assert.deepEqual(await loaded(pages, keys, LARGE), keys);
    assert.deepEqual(await loaded(pages, ['1', '0'], LARGE), ['0']);
  });

  it('loads a page once for concurrent requests, also if its key is removed meanwhile', async () => {
    const pages = createThreadPages();
    const released = deferred<void>();
    let loads = 0;
    const encode = async function* () {
      loads++;
      await released.promise;
      yield part(1);
      yield part(2);
    };
    const waiting = [1, 2].map(() => pages.forceFetch('slow', { context: { encode } }));
    const others = Array.from({ length: 2 * PAGES }, (_, index) => `${index}`);
    await loaded(pages, others, LARGE);
    released.resolve();
    const sizes = (await Promise.all(waiting)).map((page) => (page === 'large' ? 0 : page.bytes));
    assert.deepEqual([sizes, loads], [[3, 3], 1]);
  });

  it('keeps only that a page is too large, and stops reading it', async () => {
    const pages = createThreadPages();
    let parts = 0;
    const encode = async function* () {
      for (; parts < 100; parts++) yield part(64 * 1024);
    };
    const load = () => pages.forceFetch('large', { context: { encode } });
    assert.equal(await load(), 'large');
    assert.equal(parts, 4);
    assert.equal(await load(), 'large');
    assert.equal(parts, 4, 'it is not read again');
    assert.ok(pages.calculatedSize < 1_000);
  });

  it('keeps nothing if a page fails to load', async () => {
    const pages = createThreadPages();
    // biome-ignore lint/correctness/useYield: it fails before its first part
    const encode = async function* (): AsyncGenerator<ThreadPage> {
      throw new Error('no');
    };
    await assert.rejects(pages.forceFetch('a', { context: { encode } }), /no/);
    assert.deepEqual(await loaded(pages, ['a'], 1), ['a']);
  });

  it('removes empty pages too', async () => {
    const pages = createThreadPages();
    const keys = Array.from({ length: 20_000 }, (_, index) => `${index}`);
    assert.deepEqual(await loaded(pages, keys, 0), keys);
    assert.deepEqual(await loaded(pages, ['0'], 0), ['0']);
  });
});
