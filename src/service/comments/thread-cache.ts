import { LRUCache } from 'lru-cache';
import type { ThreadList } from '../../api/comments.ts';
import { threadBytes } from './page-size.ts';

/** The approximate maximum size of all cached pages. */
const CACHE_BYTES_MAX = 2 * 1024 * 1024;
/** The approximate size of a page without its threads. */
const PAGE_BYTES = 300;

/**
 * Caches pages of threads as they are for every reader. A key must contain the change counter of the conversation, so
 * that a cached page is never out of date, even if another process wrote.
 */
export class ThreadCache {
  readonly #pages = new LRUCache<string, ThreadList, () => Promise<ThreadList>>({
    maxSize: CACHE_BYTES_MAX,
    sizeCalculation: ({ items }) =>
      items.reduce((bytes, thread) => bytes + threadBytes(thread), PAGE_BYTES),
    fetchMethod: (_key, _stale, { context: load }) => load(),
    // A page that is evicted while it loads is still returned to the requests that wait for it.
    ignoreFetchAbort: true,
  });

  /** The page of a key. Concurrent requests of one key load it once; a page that is too large is not cached. */
  get(key: string, load: () => Promise<ThreadList>): Promise<ThreadList> {
    return this.#pages.forceFetch(key, { context: load });
  }
}
