import type { LocalCache } from './local-cache.ts';

/** Where a text is being written: in a new thread, a reply to a thread, or an edit of a comment. */
export type DraftPlace = 'new' | `reply:${number}` | `edit:${number}`;

const PREFIX = 'draft:';

/**
 * The texts that are typed but not sent, stored on each input. A page reads each stored draft only once, so that
 * another tab never changes the text of a box that is in use.
 */
export class Drafts {
  readonly #cache: LocalCache;
  /** The drafts that were read or changed; undefined if there is none. */
  readonly #texts = new Map<DraftPlace, string | undefined>();
  readonly #unsaved = new Set<DraftPlace>();

  constructor(cache: LocalCache) {
    this.#cache = cache;
  }

  get(place: DraftPlace): string | undefined {
    if (!this.#texts.has(place)) this.#texts.set(place, this.#stored(place));
    return this.#texts.get(place);
  }

  /** Sets a draft. It is stored in a later task, because storage is slow and would delay the typed character. */
  set(place: DraftPlace, text: string): void {
    this.#texts.set(place, text);
    if (this.#unsaved.size === 0) setTimeout(() => this.flush());
    this.#unsaved.add(place);
  }

  delete(place: DraftPlace): void {
    this.#texts.set(place, undefined);
    this.#unsaved.delete(place);
    this.#cache.delete(PREFIX + place);
  }

  /** Stores all unsaved drafts now; an empty one is deleted. */
  flush(): void {
    for (const place of this.#unsaved) {
      const text = this.#texts.get(place);
      if (text) this.#cache.set(PREFIX + place, text);
      else this.#cache.delete(PREFIX + place);
    }
    this.#unsaved.clear();
  }

  /** The places with a stored draft. */
  places(): DraftPlace[] {
    return this.#cache.names(PREFIX).map((name) => name.slice(PREFIX.length) as DraftPlace);
  }

  #stored(place: DraftPlace): string | undefined {
    const stored = this.#cache.get(PREFIX + place);
    return typeof stored === 'string' ? stored : undefined;
  }
}
