import { LRUCache } from 'lru-cache';
import { SharedLoad } from '../admission/shared-load.ts';
import { KEPT } from '../limits/limits.ts';
import type { ThreadPage } from './thread-page.ts';

/** The approximate size of an entry without its page, in bytes. */
const ENTRY_BYTES = 300;

/**
 * Caches pages of threads. A key must contain the version of the conversation, so that a cached page is never out of
 * date, even if another process has changed the conversation.
 */
export class ThreadCache {
  readonly #pages = new LRUCache<string, ThreadPage>({
    maxSize: KEPT.threadBytes,
    sizeCalculation: ({ bytes }) => bytes + ENTRY_BYTES,
  });
  readonly #loading = new Map<string, SharedLoad<ThreadPage>>();

  get bytes(): number {
    return this.#pages.calculatedSize;
  }

  find(key: string): ThreadPage | undefined {
    return this.#pages.get(key);
  }

  /**
   * Resolves with the page of a key that is being loaded; undefined if none is. `signal` aborts when the client
   * disconnects.
   */
  join(key: string, signal?: AbortSignal): Promise<ThreadPage> | undefined {
    const loading = this.#loading.get(key);
    return loading?.isAbandoned ? undefined : loading?.join(signal);
  }

  /**
   * Returns the page of a key. Concurrent requests for one key load it once; a page that is too large is not cached. The
   * signal that `load` receives aborts when the clients of all these requests have disconnected.
   */
  async get(
    key: string,
    load: (signal: AbortSignal) => Promise<ThreadPage>,
    signal?: AbortSignal,
  ): Promise<ThreadPage> {
    const known = this.find(key) ?? this.join(key, signal);
    if (known) return known;
    const loading = new SharedLoad(load);
    this.#loading.set(key, loading);
    try {
      const page = await loading.join(signal);
      this.#pages.set(key, page);
      return page;
    } finally {
      if (this.#loading.get(key) === loading) this.#loading.delete(key);
    }
  }
}
