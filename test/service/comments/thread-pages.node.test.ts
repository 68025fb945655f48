import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import { createThreadPages, loadPage } from '../../../src/service/comments/list-threads.ts';
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
      await loadPage(pages, key, encode);
    }
    return loads;
  }

  it('removes the least recently used page when it is full', async () => {
    const pages = createThreadPages();
    const keys = Array.from({ length: PAGES + 1 }, (_, index) => `${index}`);
    assert.deepEqual(await loaded(pages, keys, LARGE), keys);
    assert.deepEqual(await loaded(pages, ['1', '0'], LARGE), ['0']);
  });

  it('loads a page that is cached no second time', async () => {
    const pages = createThreadPages();
    assert.deepEqual(await loaded(pages, ['a', 'a'], 1), ['a']);
  });

  it('keeps only that a page is too large, and stops reading it', async () => {
    const pages = createThreadPages();
    let parts = 0;
    const encode = async function* () {
      for (; parts < 100; parts++) yield part(64 * 1024);
    };
    const load = () => loadPage(pages, 'large', encode);
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
    await assert.rejects(loadPage(pages, 'a', encode), /no/);
    assert.deepEqual(await loaded(pages, ['a'], 1), ['a']);
  });

  it('removes empty pages too', async () => {
    const pages = createThreadPages();
    const keys = Array.from({ length: 20_000 }, (_, index) => `${index}`);
    assert.deepEqual(await loaded(pages, keys, 0), keys);
    assert.deepEqual(await loaded(pages, ['0'], 0), ['0']);
  });
});
