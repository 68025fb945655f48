import type { Thread } from '../../api/comments.ts';
import { weightOf } from './thread-weight.ts';

/** The most that is kept, by rough weight. */
const WEIGHT_MAX = 4 * 1024 * 1024;
/** What a page weighs beside its threads, roughly. */
const PAGE_WEIGHT = 300;

/**
 * Keeps pages of threads that are read again and again, as they are for everyone.
 * A key holds the change counter, so that nothing kept is ever out of date, whichever process wrote.
 */
export class ThreadCache {
  readonly #pages = new Map<string, { threads: readonly Thread[]; weight: number }>();
  #weight = 0;

  async get(key: string, load: () => Promise<readonly Thread[]>): Promise<readonly Thread[]> {
    const kept = this.#pages.get(key);
    if (kept) return kept.threads;
    const threads = await load();
    if (!this.#pages.has(key)) this.#keep(key, threads);
    return threads;
  }

  /** The oldest pages make room. */
  #keep(key: string, threads: readonly Thread[]): void {
    let weight = PAGE_WEIGHT;
    for (const thread of threads) weight += weightOf(thread);
    if (weight > WEIGHT_MAX) return;
    this.#pages.set(key, { threads, weight });
    this.#weight += weight;
    for (const [oldest, page] of this.#pages) {
      if (this.#weight <= WEIGHT_MAX) return;
      this.#pages.delete(oldest);
      this.#weight -= page.weight;
    }
  }
}
