import { list, number, object } from '../client/shape.ts';
import type { LocalCache } from './local-cache.ts';
import type { CommentView } from './view-model.ts';

const isKept = object<{ until: number; seen: number[] }>({ until: number, seen: list(number) });
const NAME = 'read';

/** Which comments of others the viewer has not seen: those since the last visit that never came on screen. */
export class ReadState {
  readonly #keep: LocalCache;
  readonly #badges = new Set<number>();
  readonly #seen: Set<number>;
  #until: number;
  #newest = 0;
  #unread: CommentView[] = [];

  /** `now` is the service's time; the first visit has nothing to catch up on. */
  constructor(keep: LocalCache, now: number) {
    this.#keep = keep;
    const found = keep.get(NAME);
    const kept = isKept(found) ? found : undefined;
    this.#until = kept?.until ?? now;
    this.#seen = new Set(kept?.seen);
    if (!kept) this.#save();
  }

  /** What is unread among the comments that are drawn. */
  get unread(): readonly CommentView[] {
    return this.#unread;
  }

  /** Looks through what is drawn. */
  update(views: readonly CommentView[]): void {
    this.#unread = views.filter((view) => this.#isUnread(view));
    for (const { createdAt } of views) this.#newest = Math.max(this.#newest, Date.parse(createdAt));
    for (const { id } of this.#unread) this.#badges.add(id as number);
  }

  /** Whether a comment was unread in this visit; its mark stays until the next. */
  isMarkedUnread(id: number): boolean {
    return this.#badges.has(id);
  }

  /** Says that a comment has come on screen. Answers whether that was news. */
  markSeen(id: number): boolean {
    const before = this.#unread.length;
    this.#seen.add(id);
    this.#unread = this.#unread.filter((view) => view.id !== id);
    if (this.#unread.length === before) return false;
    this.#save();
    return true;
  }

  #isUnread({ id, isOwn, createdAt }: CommentView): boolean {
    return id !== undefined && !isOwn && !this.#seen.has(id) && Date.parse(createdAt) > this.#until;
  }

  /** Once nothing is unread, one time says it all. */
  #save(): void {
    if (this.#unread.length === 0) {
      this.#until = Math.max(this.#until, this.#newest);
      this.#seen.clear();
    }
    this.#keep.set(NAME, { until: this.#until, seen: [...this.#seen] });
  }
}
