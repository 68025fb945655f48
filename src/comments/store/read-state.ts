import * as v from 'valibot';
import { object } from '../../api/base-schemas.ts';
import type { LocalCache } from './local-cache.ts';
import { type CommentView, isStored } from './view-model.ts';

/** The name under which the state is stored. */
export const READ_STATE = 'read';

const StoredReadState = object({ until: v.number(), seen: v.array(v.number()) });

/** The unread comments of others: created since the last visit and not yet displayed on screen. */
export class ReadState {
  readonly #cache: LocalCache;
  readonly #markedUnread = new Set<number>();
  /** The ids of the comments created after `#until` that the viewer has seen. */
  readonly #seen: Set<number>;
  /** The viewer has seen every comment up to this time, in epoch milliseconds. */
  #until: number;
  #newest = 0;
  #unread: readonly CommentView[] = [];

  /**
   * At the first visit, everything before `now` counts as read. `now` must not be later than the service's time, or else
   * a comment that is created next would count as read.
   */
  constructor(cache: LocalCache, now: number) {
    this.#cache = cache;
    const stored = this.#stored();
    this.#until = stored?.until ?? now;
    this.#seen = new Set(stored?.seen);
    if (!stored) this.#save();
  }

  /** Adds what the viewer has seen in another tab. */
  reload(): void {
    const { until = 0, seen = [] } = this.#stored() ?? {};
    this.#until = Math.max(this.#until, until);
    for (const id of seen) this.#seen.add(id);
    this.#unread = this.#unread.filter((view) => this.#isUnread(view));
  }

  /** The unread ones among the displayed comments. */
  get unread(): readonly CommentView[] {
    return this.#unread;
  }

  update(views: readonly CommentView[]): void {
    this.#unread = views.filter((view) => this.#isUnread(view));
    // The time of a pending post is not the service's.
    const times = views.filter(isStored).map(({ createdAt }) => Date.parse(createdAt));
    this.#newest = times.reduce((a, b) => Math.max(a, b), this.#newest);
    for (const { id } of this.#unread) if (id !== undefined) this.#markedUnread.add(id);
  }

  /** Whether a comment was unread during this visit; seeing it does not remove its mark. */
  isMarkedUnread(id: number): boolean {
    return this.#markedUnread.has(id);
  }

  /** Records that a comment was displayed on screen. Returns whether it was unread. */
  markSeen(id: number): boolean {
    const unreadBefore = this.#unread.length;
    this.#seen.add(id);
    this.#unread = this.#unread.filter((view) => view.id !== id);
    if (this.#unread.length === unreadBefore) return false;
    this.#save();
    return true;
  }

  #isUnread({ id, isOwn, createdAt }: CommentView): boolean {
    return id !== undefined && !isOwn && !this.#seen.has(id) && Date.parse(createdAt) > this.#until;
  }

  #stored() {
    const { success, output } = v.safeParse(StoredReadState, this.#cache.get(READ_STATE));
    return success ? output : undefined;
  }

  /** If nothing is unread, a time replaces the list of ids. */
  #save(): void {
    if (this.#unread.length === 0) {
      this.#until = Math.max(this.#until, this.#newest);
      this.#seen.clear();
    }
    this.#cache.set(READ_STATE, { until: this.#until, seen: [...this.#seen] });
  }
}
