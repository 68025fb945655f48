import type { EmbedFilters } from '../../../src/context/index.ts';

/** The host's filters with what the viewer chose over them; of both, the newest word on a member counts. */
export class FiltersInForce {
  #host: EmbedFilters = {};
  #own: EmbedFilters = {};
  #all: EmbedFilters = {};

  /** The filters to ask with; the same object until one changes. */
  get all(): EmbedFilters {
    return this.#all;
  }

  /** Takes what the host says now. */
  take(host: EmbedFilters): void {
    if (host === this.#host) return;
    const before = this.#host;
    const kept = Object.entries(this.#own).filter(
      ([member]) => JSON.stringify(before[member]) === JSON.stringify(host[member]),
    );
    this.#host = host;
    this.#own = Object.fromEntries(kept);
    this.#merge();
  }

  /** Takes what the viewer chose, by member; null for everything. */
  choose(chosen: EmbedFilters): void {
    this.#own = { ...this.#own, ...chosen };
    this.#merge();
  }

  #merge(): void {
    const entries = Object.entries({ ...this.#host, ...this.#own });
    this.#all = Object.fromEntries(entries.filter(([, value]) => value !== null));
  }
}
