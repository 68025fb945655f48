import * as v from 'valibot';
import { object } from '../../api/base-schemas.ts';
import { type LocalCache, pageStorage } from './local-cache.ts';
import { newId } from './new-id.ts';

/** Where a text is being written: in a new thread, a reply to a thread, or an edit of a comment. */
export type DraftPlace = 'new' | `reply:${number}` | `edit:${number}`;

/** A typed text; of an edit, also the text that it began with. */
const Draft = object({ text: v.string(), base: v.nullish(v.string()) });
type Draft = v.InferOutput<typeof Draft>;

const PREFIX = 'draft:';
const RELEASED = 'svc-comments:released';

/**
 * The texts that are typed but not sent, stored on each input. Each tab has its own draft of a place; if it has none
 * when it reads the place for the first time, it takes over the newest one of the other tabs, which may be closed.
 */
export class Drafts {
  readonly #cache: LocalCache;
  readonly #owner: DraftOwner;
  /** The drafts that were read or changed; undefined if there is none. */
  readonly #drafts = new Map<DraftPlace, Draft | undefined>();
  readonly #unsaved = new Set<DraftPlace>();
  /** The places whose draft was taken over from another tab and not changed since. */
  readonly #takenOver = new Set<DraftPlace>();

  constructor(cache: LocalCache, tab = pageStorage('sessionStorage')) {
    this.#cache = cache;
    this.#owner = new DraftOwner(tab);
  }

  get(place: DraftPlace): string | undefined {
    return this.#read(place)?.text;
  }

  /** Returns the text of the comment with which an edit began. */
  base(place: DraftPlace): string | undefined {
    return this.#read(place)?.base ?? undefined;
  }

  /** Sets a draft. It is stored in a later task, because storage is slow and would delay the typed character. */
  set(place: DraftPlace, text: string, base = this.#drafts.get(place)?.base): void {
    this.#drafts.set(place, { text, base });
    this.#takenOver.delete(place);
    if (this.#unsaved.size === 0) setTimeout(() => this.flush());
    this.#unsaved.add(place);
  }

  /** Adds a paragraph to a draft. */
  append(place: DraftPlace, text: string): void {
    const draft = this.get(place);
    this.set(place, draft ? `${draft}\n\n${text}` : text);
  }

  /** Deletes a draft, because its text was sent or discarded, and unchanged copies of other tabs. */
  delete(place: DraftPlace): void {
    const text = this.#drafts.get(place)?.text;
    this.#drafts.set(place, undefined);
    this.#unsaved.delete(place);
    this.#cache.delete(this.#name(place));
    this.#deleteCopies(place, text);
  }

  /** Stores all unsaved drafts now; an empty one is deleted. */
  flush(): void {
    for (const place of this.#unsaved) {
      const draft = this.#drafts.get(place);
      if (draft?.text) this.#cache.set(this.#name(place), draft);
      else this.#cache.delete(this.#name(place));
    }
    this.#unsaved.clear();
  }

  /** Leaves the drafts to the next page of this tab. */
  release(): void {
    this.flush();
    this.#owner.release();
  }

  /** Stores a draft of this tab again that another tab has taken over or deleted. */
  restoreDeleted(name: string): void {
    for (const [place, draft] of this.#drafts) {
      const isDeleted = draft?.text && name === this.#name(place);
      if (isDeleted && !this.#takenOver.has(place)) this.#cache.set(name, draft);
    }
  }

  places(): DraftPlace[] {
    const names = this.#cache.names(PREFIX);
    const places = names.map((name) => name.slice(PREFIX.length, name.lastIndexOf(':')));
    return [...new Set(places)] as DraftPlace[];
  }

  #name(place: DraftPlace): string {
    return `${PREFIX}${place}:${this.#owner.id}`;
  }

  #read(place: DraftPlace): Draft | undefined {
    if (!this.#drafts.has(place)) this.#drafts.set(place, this.#load(place));
    return this.#drafts.get(place);
  }

  #load(place: DraftPlace): Draft | undefined {
    const own = this.#stored(this.#name(place));
    if (own !== undefined) return own;
    const names = this.#cache.names(`${PREFIX}${place}:`);
    const draft = this.#stored(names.at(-1) ?? '');
    if (draft === undefined) return undefined;
    this.#deleteCopies(place, draft.text);
    this.#cache.set(this.#name(place), draft);
    this.#takenOver.add(place);
    return draft;
  }

  #deleteCopies(place: DraftPlace, text: string | undefined): void {
    for (const name of this.#cache.names(`${PREFIX}${place}:`)) {
      if (this.#stored(name)?.text === text) this.#cache.delete(name);
    }
  }

  #stored(name: string): Draft | undefined {
    const { success, output } = v.safeParse(Draft, this.#cache.get(name));
    return success ? output : undefined;
  }
}

/**
 * The id under which a panel stores its drafts. After a reload, the panel gets the same id, because `sessionStorage`
 * contains the ids that earlier pages of the tab have released.
 */
class DraftOwner {
  readonly #tab: Storage | undefined;
  readonly id: string;

  constructor(tab: Storage | undefined) {
    this.#tab = tab;
    const [id = newId(), ...others] = this.#read();
    this.id = id;
    this.#write(others);
  }

  release(): void {
    this.#write([...new Set(this.#read()).add(this.id)]);
  }

  #read(): string[] {
    try {
      return this.#tab?.getItem(RELEASED)?.split(' ').filter(Boolean) ?? [];
    } catch {
      return [];
    }
  }

  #write(ids: readonly string[]): void {
    try {
      this.#tab?.setItem(RELEASED, ids.join(' '));
    } catch {
      // Without storage, the next page gets a new id and takes over the newest draft.
    }
  }
}
