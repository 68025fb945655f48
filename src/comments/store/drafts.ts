import type { LocalCache } from './local-cache.ts';

/** Where a text is being written: a new thread, a reply to a thread, or a change of a comment. */
export type DraftPlace = 'new' | `reply:${number}` | `edit:${number}`;

/**
 * What has been typed and not yet sent, kept on every input. A page reads each place once and then trusts itself, so
 * that a second tab never writes into a box that somebody is typing in.
 */
export class Drafts {
  readonly #keep: LocalCache;
  readonly #texts = new Map<DraftPlace, string | undefined>();
  readonly #unwritten = new Set<DraftPlace>();

  constructor(keep: LocalCache) {
    this.#keep = keep;
  }

  get(place: DraftPlace): string | undefined {
    if (!this.#texts.has(place)) {
      const kept = this.#keep.get(`draft:${place}`);
      this.#texts.set(place, typeof kept === 'string' ? kept : undefined);
    }
    return this.#texts.get(place);
  }

  /** Keeps a text; an empty one not beyond the page. Storage is slow, so it is written once the key has been drawn. */
  set(place: DraftPlace, text: string): void {
    this.#texts.set(place, text);
    if (this.#unwritten.size === 0) setTimeout(() => this.flush());
    this.#unwritten.add(place);
  }

  delete(place: DraftPlace): void {
    this.#texts.set(place, undefined);
    this.#unwritten.delete(place);
    this.#keep.delete(`draft:${place}`);
  }

  /** Writes what is not yet written: the page may go. */
  flush(): void {
    for (const place of this.#unwritten) {
      const text = this.#texts.get(place);
      if (!text) this.#keep.delete(`draft:${place}`);
      else this.#keep.set(`draft:${place}`, text);
    }
    this.#unwritten.clear();
  }

  /** The places that held a draft when the page came. */
  places(): DraftPlace[] {
    return this.#keep.names('draft:').map((name) => name.slice('draft:'.length) as DraftPlace);
  }
}
