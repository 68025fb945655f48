import { LRUCache } from 'lru-cache';
import type { ThreadPage } from './thread-page.ts';

/** The approximate maximum size of all cached pages, in bytes. */
const CACHE_BYTES_MAX = 2 * 1024 * 1024;
/** The approximate size of an entry without the JSON of its page, in bytes. */
const ENTRY_BYTES = 300;

/**
 * Caches pages of threads. A key must contain the version of the
 * conversation, so that a cached page is never out of date, even if another process has changed the conversation.
 */
export class ThreadCache {
  readonly #pages = new LRUCache<string, ThreadPage, () => Promise<ThreadPage>>({
    maxSize: CACHE_BYTES_MAX,
    sizeCalculation: ({ bytes }) => bytes + ENTRY_BYTES,
    fetchMethod: (_key, _stale, { context: load }) => load(),
    // A page that is evicted while it loads is still returned to the requests that wait for it.
    ignoreFetchAbort: true,
  });

  /** Returns the page of a key if it is cached. */
  peek(key: string): ThreadPage | undefined {
    return this.#pages.get(key);
  }

  /**
   * Returns the page of a key. Concurrent requests for one key load it once; a page that is too large is not cached.
   */
  get(key: string, load: () => Promise<ThreadPage>): Promise<ThreadPage> {
    return this.#pages.forceFetch(key, { context: load });
  }
}
