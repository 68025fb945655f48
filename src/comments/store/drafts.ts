import type { Keep } from './keep.ts';

/** Where a text is being written: a new thread, a reply to a thread, or a change of a comment. */
export type DraftPlace = 'new' | `reply:${number}` | `edit:${number}`;

/**
 * What has been typed and not yet sent, kept on every input. A page reads each place once and then trusts itself, so
 * that a second tab never writes into a box that somebody is typing in.
 */
export class Drafts {
  readonly #keep: Keep;
  readonly #texts = new Map<DraftPlace, string | undefined>();

  constructor(keep: Keep) {
    this.#keep = keep;
  }

  get(place: DraftPlace): string | undefined {
    if (!this.#texts.has(place)) {
      const kept = this.#keep.get(`draft:${place}`);
      this.#texts.set(place, typeof kept === 'string' ? kept : undefined);
    }
    return this.#texts.get(place);
  }

  /** Keeps a text; an empty one is forgotten. */
  set(place: DraftPlace, text: string): void {
    if (text === '') {
      this.delete(place);
      return;
    }
    this.#texts.set(place, text);
    this.#keep.set(`draft:${place}`, text);
  }

  delete(place: DraftPlace): void {
    this.#texts.set(place, undefined);
    this.#keep.delete(`draft:${place}`);
  }

  /** The places that held a draft when the page came. */
  places(): DraftPlace[] {
    return this.#keep.names('draft:').map((name) => name.slice('draft:'.length) as DraftPlace);
  }
}
