import type { Comment, Thread } from '../../api/comments.ts';

/** The threads that the server has told, newest first; a change makes new objects only where it is. */
export class ServerThreads {
  #threads: readonly Thread[] = [];

  get all(): readonly Thread[] {
    return this.#threads;
  }

  get(id: number): Thread | undefined {
    return this.#threads.find(({ root }) => root.id === id);
  }

  clear(): void {
    this.#threads = [];
  }

  /** Takes threads in by id; one that says the same as before stays the same object. */
  merge(threads: readonly Thread[]): void {
    const byId = new Map(this.#threads.map((thread) => [thread.root.id, thread]));
    for (const thread of threads) {
      const known = byId.get(thread.root.id);
      if (!known || !sameThread(known, thread)) byId.set(thread.root.id, thread);
    }
    this.#threads = [...byId.values()].sort(newestFirst);
  }

  /** Replaces all threads from the newest to `oldest`, for a walk that has seen every one of them. */
  replaceDownTo(oldest: Thread | undefined, threads: readonly Thread[]): void {
    const ids = new Set(threads.map(({ root }) => root.id));
    this.#threads = this.#threads.filter(
      (thread) => ids.has(thread.root.id) || (oldest && newestFirst(thread, oldest) > 0),
    );
    this.merge(threads);
  }

  put(thread: Thread): void {
    this.merge([thread]);
  }

  /** Puts a comment in its place: a new or changed one of the thread `threadId`, or a thread of its own. */
  putComment(comment: Comment, threadId: number | undefined): void {
    if (threadId === undefined) {
      this.put({ root: comment, replies: [] });
      return;
    }
    this.#change(threadId, (thread) => {
      if (comment.id === threadId) return { ...thread, root: comment };
      const others = thread.replies.filter(({ id }) => id !== comment.id);
      return { ...thread, replies: [...others, comment].sort((a, b) => a.id - b.id) };
    });
  }

  removeComment(id: number, threadId: number): void {
    if (id === threadId) {
      this.#threads = this.#threads.filter(({ root }) => root.id !== threadId);
      return;
    }
    this.#change(threadId, (thread) => ({
      ...thread,
      replies: thread.replies.filter((reply) => reply.id !== id),
    }));
  }

  #change(id: number, change: (thread: Thread) => Thread): void {
    this.#threads = this.#threads.map((each) => (each.root.id === id ? change(each) : each));
  }
}

/** The order of the list: by the start of the thread, then by id. */
export function newestFirst(a: Thread, b: Thread): number {
  return Date.parse(b.root.createdAt) - Date.parse(a.root.createdAt) || b.root.id - a.root.id;
}

/** Whether two answers about a thread say the same. */
export function sameThread(a: Thread, b: Thread): boolean {
  return (
    same(a.resolvedAt, b.resolvedAt) &&
    same(a.resolvedBy, b.resolvedBy) &&
    a.replies.length === b.replies.length &&
    sameComment(a.root, b.root) &&
    a.replies.every((reply, index) => sameComment(reply, b.replies[index] as Comment))
  );
}

function sameComment(a: Comment, b: Comment): boolean {
  return (
    a.id === b.id && a.body === b.body && same(a.editedAt, b.editedAt) && same(a.userId, b.userId)
  );
}

/** Null and absent are the same to the interface. */
function same(a: unknown, b: unknown): boolean {
  return (a ?? null) === (b ?? null);
}
