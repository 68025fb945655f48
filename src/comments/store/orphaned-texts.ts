import type { CommentsClient, ThreadFilter } from '../client/comments-client.ts';
import type { CommentsStore } from './comments-store.ts';
import type { Drafts } from './drafts.ts';

interface Dependencies {
  readonly client: CommentsClient;
  readonly store: CommentsStore;
  readonly drafts: Drafts;
  readonly openForms: Set<string>;
}

/** An unsent text that belongs to a comment: a reply to a thread, or an edit. */
interface UnsentText {
  readonly key: string;
  /** The comment that must exist; for a reply, the root of the thread. */
  readonly commentId: number;
  /** Returns the text after removing it from where it was. */
  readonly take: () => string | undefined;
}

/**
 * Keeps the texts whose comment or thread was deleted by somebody else: each becomes a failed reply, which the viewer can
 * copy, post as a thread or discard.
 */
export class OrphanedTexts {
  readonly #dependencies: Dependencies;
  readonly #requests = new AbortController();
  /** The texts whose comment was looked up under this filter since it was displayed last. */
  readonly #checked = new Set<string>();
  #filter: ThreadFilter | undefined;

  constructor(dependencies: Dependencies) {
    this.#dependencies = dependencies;
  }

  /** Looks up the comments that are not displayed, because they may be on another page or under another filter. */
  update(displayedIds: ReadonlySet<number>): void {
    const { filter } = this.#dependencies.store.threadList;
    if (filter !== this.#filter) this.#checked.clear();
    this.#filter = filter;
    const hidden: UnsentText[] = [];
    for (const text of [...this.#openDrafts(), ...this.#failedEdits()]) {
      if (displayedIds.has(text.commentId)) this.#checked.delete(text.key);
      else if (!this.#checked.has(text.key)) hidden.push(text);
    }
    if (hidden.length > 0) void this.#check(hidden);
  }

  stop(): void {
    this.#requests.abort();
  }

  async #check(texts: readonly UnsentText[]): Promise<void> {
    const { client, store } = this.#dependencies;
    const missing = new Set(texts.map(({ commentId }) => commentId));
    for (const { key } of texts) this.#checked.add(key);
    try {
      for await (const { items } of client.allThreads(this.#requests.signal)) {
        for (const { root, replies } of items) {
          for (const { id } of [root, ...replies]) missing.delete(id);
        }
        if (missing.size === 0) return;
      }
    } catch {
      // The next change tries again.
      for (const { key } of texts) this.#checked.delete(key);
      return;
    }
    for (const { commentId, take } of texts) {
      const text = missing.has(commentId) ? take() : undefined;
      if (text) store.addUnsentReply(text, commentId);
    }
  }

  #openDrafts(): UnsentText[] {
    const { drafts, openForms } = this.#dependencies;
    return drafts.places().flatMap((place) => {
      if (place === 'new' || !openForms.has(place)) return [];
      const take = () => {
        const text = drafts.get(place);
        drafts.delete(place);
        openForms.delete(place);
        return text;
      };
      return [{ key: place, commentId: Number(place.split(':')[1]), take }];
    });
  }

  #failedEdits(): UnsentText[] {
    const { store } = this.#dependencies;
    return store.failedEdits.map(({ id, commentId, body }) => {
      const take = () => (store.discard(id) ? body : undefined);
      return { key: id, commentId, take };
    });
  }
}
