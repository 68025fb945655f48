import type { ThreadList } from '../../api/comments.ts';
import { weightOf } from './page-size.ts';

/** The most that is kept, by rough weight. */
const WEIGHT_MAX = 2 * 1024 * 1024;
/** What a page weighs beside its threads, roughly. */
const PAGE_WEIGHT = 300;

/**
 * Keeps pages of threads that are read again and again, as they are for everyone.
 * A key holds the change counter, so that nothing kept is ever out of date, whichever process wrote.
 */
export class ThreadCache {
  readonly #pages = new Map<string, { page: ThreadList; weight: number }>();
  readonly #loading = new Map<string, Promise<ThreadList>>();
  #weight = 0;

  /** Whoever asks while a page is being loaded waits for the same one. */
  async get(key: string, load: () => Promise<ThreadList>): Promise<ThreadList> {
    const kept = this.#pages.get(key);
    if (kept) return kept.page;
    const loading = this.#loading.get(key) ?? this.#load(key, load);
    this.#loading.set(key, loading);
    return loading;
  }

  async #load(key: string, load: () => Promise<ThreadList>): Promise<ThreadList> {
    try {
      const page = await load();
      this.#keep(key, page);
      return page;
    } finally {
      this.#loading.delete(key);
    }
  }

  /** The oldest pages make room. */
  #keep(key: string, page: ThreadList): void {
    let weight = PAGE_WEIGHT;
    for (const thread of page.items) weight += weightOf(thread);
    if (weight > WEIGHT_MAX) return;
    this.#pages.set(key, { page, weight });
    this.#weight += weight;
    for (const [oldest, kept] of this.#pages) {
      if (this.#weight <= WEIGHT_MAX) return;
      this.#pages.delete(oldest);
      this.#weight -= kept.weight;
    }
  }
}
