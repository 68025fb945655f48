import { LRUCache } from 'lru-cache';
import type { ThreadList } from '../../api/comments.ts';

/** The approximate maximum size of all cached pages, in bytes. */
const CACHE_BYTES_MAX = 2 * 1024 * 1024;
/** The approximate size of a page without its threads, in bytes. */
const PAGE_BYTES = 300;

/** A page with the size of its threads as JSON, in bytes. */
export interface LoadedPage {
  page: ThreadList;
  bytes: number;
}

/**
 * Caches pages of threads without what differs between readers (`isOwn`). A key must contain the version of the
 * conversation, so that a cached page is never out of date, even if another process has changed the conversation.
 */
export class ThreadCache {
  readonly #pages = new LRUCache<string, LoadedPage, () => Promise<LoadedPage>>({
    maxSize: CACHE_BYTES_MAX,
    sizeCalculation: ({ bytes }) => bytes + PAGE_BYTES,
    fetchMethod: (_key, _stale, { context: load }) => load(),
    // A page that is evicted while it loads is still returned to the requests that wait for it.
    ignoreFetchAbort: true,
  });

  /**
   * Returns the page of a key. Concurrent requests for one key load it once; a page that is too large is not cached.
   */
  async get(key: string, load: () => Promise<LoadedPage>): Promise<ThreadList> {
    const { page } = await this.#pages.forceFetch(key, { context: load });
    return page;
  }
}
