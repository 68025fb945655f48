import type { DraftPlace, Drafts } from '../store/drafts.ts';
import type { ThreadView } from '../store/views.ts';

/** Which composers and questions stand open, by the key of their thread or comment. */
export class OpenPlaces {
  readonly replying = new Set<string>();
  readonly editing = new Set<string>();
  readonly confirming = new Set<string>();
  #drafts: Drafts | undefined;
  #waiting = new Set<DraftPlace>();

  /** What stands open in a thread, to tell whether it must be drawn again. */
  in(keys: readonly string[]): string {
    if (this.replying.size + this.editing.size + this.confirming.size === 0) return '';
    const open = (places: Set<string>) => keys.filter((key) => places.has(key)).join();
    return `${open(this.replying)}|${open(this.editing)}|${open(this.confirming)}`;
  }

  /** Opens, once, every box in which an earlier page left a text. */
  restore(drafts: Drafts, threads: readonly ThreadView[]): void {
    if (drafts !== this.#drafts) {
      this.#drafts = drafts;
      this.#waiting = new Set(drafts.places());
    }
    if (this.#waiting.size === 0) return;
    for (const { key, id, root, replies } of threads) {
      if (this.#waiting.delete(`reply:${id as number}`)) this.replying.add(key);
      for (const comment of [root, ...replies]) {
        if (this.#waiting.delete(`edit:${comment.id as number}`)) this.editing.add(comment.key);
      }
    }
  }

  clear(): void {
    for (const places of [this.replying, this.editing, this.confirming]) places.clear();
    this.#drafts = undefined;
  }
}
