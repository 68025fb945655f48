import type { Comment, Thread } from '../../api/comments.ts';

/** The newest threads of a filter, as a response lists them. */
export interface NewestThreads {
  readonly threads: readonly Thread[];
  /** The cursor of the page after `threads`; undefined if they are all threads. */
  readonly cursor: string | undefined;
}

/** The threads as the service returned them, newest first. A change replaces only the objects that it affects. */
export class ServerThreads {
  all: readonly Thread[] = [];
  /** The threads that are listed although they have left the filter, because the viewer was writing in them. */
  keptIds: ReadonlySet<number> = new Set();
  readonly #readIds = new Set<number>();
  /** The comments that the viewer has deleted: a response that is older than the deletion may still contain them. */
  readonly #removedIds = new Set<number>();

  get(id: number): Thread | undefined {
    return this.all.find(({ root }) => root.id === id);
  }

  /** Whether a comment was ever read from the service, even if it is not in the list any more. */
  hasRead(id: number): boolean {
    return this.#readIds.has(id);
  }

  comment(id: number, threadId: number): Comment | undefined {
    return findComment(this.all, id, threadId);
  }

  clear(): void {
    this.all = [];
    this.keptIds = new Set();
  }

  /** Adds or replaces threads by id; an unchanged thread stays the same object. */
  merge(threads: readonly Thread[]): void {
    const byId = new Map(this.all.map((thread) => [thread.root.id, thread]));
    for (const each of threads) {
      if (this.#removedIds.has(each.root.id)) continue;
      const thread = this.#withoutRemoved(each);
      for (const { id } of [thread.root, ...thread.replies]) this.#readIds.add(id);
      const current = byId.get(thread.root.id);
      if (!current || !isSameThread(current, thread)) byId.set(thread.root.id, thread);
    }
    this.all = [...byId.values()].sort(newestFirst);
  }

  /** Returns the threads that the service does not list any more among its newest ones. */
  missingIn({ threads, cursor }: NewestThreads): Thread[] {
    const ids = new Set(threads.map(({ root }) => root.id));
    const oldest = cursor ? threads.at(-1) : undefined;
    const isInRange = (thread: Thread) => !oldest || newestFirst(thread, oldest) <= 0;
    return this.all.filter((thread) => isInRange(thread) && !ids.has(thread.root.id));
  }

  /** Replaces the newest threads; `kept` stay although they are not among them. */
  replaceNewest(newest: NewestThreads, kept: readonly Thread[]): void {
    const missing = new Set(this.missingIn(newest));
    this.all = this.all.filter((thread) => !missing.has(thread));
    this.merge([...newest.threads, ...kept]);
    this.keptIds = new Set(kept.map(({ root }) => root.id));
  }

  /** Adds a thread, or changes only whether a loaded one is resolved: the rest of the response may be outdated. */
  putResolution(thread: Thread): void {
    const { resolvedAt, resolvedBy } = thread;
    const current = this.get(thread.root.id);
    this.merge([current ? { ...current, resolvedAt, resolvedBy } : thread]);
  }

  /** Adds or replaces a comment of the thread `threadId`; without it, the comment starts a thread. */
  putComment(comment: Comment, threadId: number | undefined): void {
    if (this.#removedIds.has(comment.id)) return;
    if (threadId === undefined) {
      this.merge([{ root: comment, replies: [] }]);
      return;
    }
    this.#change(threadId, (thread) => {
      if (comment.id === threadId) return { ...thread, root: comment };
      const others = thread.replies.filter(({ id }) => id !== comment.id);
      return { ...thread, replies: [...others, comment].sort((a, b) => a.id - b.id) };
    });
  }

  /** Removes a comment; if it is the root, the whole thread. */
  removeComment(id: number, threadId: number): void {
    this.#removedIds.add(id);
    if (id === threadId) {
      this.all = this.all.filter(({ root }) => root.id !== threadId);
      return;
    }
    this.#change(threadId, (thread) => ({
      ...thread,
      replies: thread.replies.filter((reply) => reply.id !== id),
    }));
  }

  #withoutRemoved(thread: Thread): Thread {
    const replies = thread.replies.filter(({ id }) => !this.#removedIds.has(id));
    return replies.length === thread.replies.length ? thread : { ...thread, replies };
  }

  #change(id: number, change: (thread: Thread) => Thread): void {
    this.all = this.all.map((each) => (each.root.id === id ? change(each) : each));
  }
}

/** Finds a comment of the thread `threadId`. */
export function findComment(
  threads: readonly Thread[],
  id: number,
  threadId: number,
): Comment | undefined {
  const thread = threads.find(({ root }) => root.id === threadId);
  return thread && [thread.root, ...thread.replies].find((comment) => comment.id === id);
}

/** What the order of the list depends on. */
interface Position {
  readonly root: Pick<Comment, 'createdAt' | 'id'>;
}

/** The order of the list: by the creation time of the root, then by its id. */
export function newestFirst(a: Position, b: Position): number {
  return Date.parse(b.root.createdAt) - Date.parse(a.root.createdAt) || b.root.id - a.root.id;
}

/** Whether the threads, newest first, extend to `oldest`. */
export function extendsTo(threads: readonly Thread[] = [], oldest: Thread | undefined): boolean {
  const last = threads.at(-1);
  return !oldest || (last !== undefined && newestFirst(last, oldest) >= 0);
}

/** Whether two lists of threads are equal. */
export function isSameThreads(a: readonly Thread[], b: readonly Thread[]): boolean {
  return a.length === b.length && a.every((thread, index) => isSameThread(thread, b[index]));
}

/** Whether two versions of a thread are equal. */
export function isSameThread(a: Thread, b: Thread | undefined): boolean {
  return (
    b !== undefined &&
    isSame(a.resolvedAt, b.resolvedAt) &&
    isSame(a.resolvedBy, b.resolvedBy) &&
    a.replies.length === b.replies.length &&
    isSameComment(a.root, b.root) &&
    a.replies.every((reply, index) => isSameComment(reply, b.replies[index]))
  );
}

function isSameComment(a: Comment, b: Comment | undefined): boolean {
  return (
    a.id === b?.id &&
    a.body === b.body &&
    isSame(a.editedAt, b.editedAt) &&
    isSame(a.userId, b.userId)
  );
}

/** In the API, null and absent mean the same. */
function isSame(a: unknown, b: unknown): boolean {
  return (a ?? null) === (b ?? null);
}
