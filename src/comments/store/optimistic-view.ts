import type { Comment, Thread } from '../../api/comments.ts';
import { isShallowEqual } from '../../lib/is-shallow-equal.ts';
import type { ThreadFilter } from '../client/comments-client.ts';
import type { PendingOperation, PostOperation } from './pending-operation.ts';
import { type CommentView, isStored, type ThreadView } from './view-model.ts';

interface CachedView {
  readonly operations: readonly PendingOperation[];
  readonly view: ThreadView;
}

/** Applies the pending operations to the server's threads. The view of an unchanged thread stays the same object. */
export class OptimisticView {
  readonly #keys = new Map<number, string>();
  readonly #cache = new WeakMap<Thread, CachedView>();

  /** Sets the key of a created comment to the one that it had as a pending post, so that its element is kept. */
  setKey(commentId: number, key: string): void {
    this.#keys.set(commentId, key);
  }

  /** Returns the threads of a filter, and those of `keptIds`. New threads and replies to deleted threads come first. */
  threads(
    serverThreads: readonly Thread[],
    operations: readonly PendingOperation[],
    filter: ThreadFilter,
    keptIds: ReadonlySet<number> = new Set(),
  ): readonly ThreadView[] {
    const ids = new Set(serverThreads.map(({ root }) => root.id));
    const posts = operations.filter((operation) => operation.kind === 'post');
    const newThreads = posts.filter(({ threadId }) => threadId === undefined).reverse();
    const repliesToMissing = posts.filter(
      ({ threadId }) => threadId !== undefined && !ids.has(threadId),
    );
    const listed = serverThreads
      .map((thread) => this.#threadView(thread, operations))
      .filter((view) => isListed(view, filter, keptIds));
    return [...[...newThreads, ...repliesToMissing].map(pendingThread), ...listed];
  }

  #threadView(thread: Thread, all: readonly PendingOperation[]): ThreadView {
    const operations = all.filter(({ threadId }) => threadId === thread.root.id);
    const cached = this.#cache.get(thread);
    if (cached && isShallowEqual(cached.operations, operations)) return cached.view;
    const view = this.#apply(thread, operations);
    this.#cache.set(thread, { operations, view });
    return view;
  }

  #apply(thread: Thread, operations: readonly PendingOperation[]): ThreadView {
    const operation = operations.findLast(({ kind }) => kind === 'resolve');
    const isPending = operation?.kind === 'resolve' && operation.state !== 'failed';
    const posts = operations.filter((each) => each.kind === 'post');
    const replies = thread.replies
      .map((reply) => this.#commentView(reply, operations))
      .filter((reply) => !isBeingDeleted(reply));
    return {
      key: this.#key(thread.root.id),
      id: thread.root.id,
      root: this.#commentView(thread.root, operations),
      replies: [...replies, ...posts.map(pendingComment)],
      resolved: isPending ? operation.resolved : thread.resolvedAt != null,
      resolvedAt: thread.resolvedAt ?? undefined,
      resolvedBy: thread.resolvedBy ?? undefined,
      operation,
    };
  }

  #commentView(comment: Comment, operations: readonly PendingOperation[]): CommentView {
    const operation = operations.findLast(
      (each) => (each.kind === 'edit' || each.kind === 'remove') && each.commentId === comment.id,
    );
    return {
      key: this.#key(comment.id),
      id: comment.id,
      body: operation?.kind === 'edit' ? operation.body : comment.body,
      userId: comment.userId ?? undefined,
      isOwn: comment.isOwn,
      createdAt: comment.createdAt,
      editedAt: comment.editedAt ?? undefined,
      operation,
    };
  }

  #key(commentId: number): string {
    return this.#keys.get(commentId) ?? `c${commentId}`;
  }
}

function pendingComment(post: PostOperation): CommentView {
  return {
    key: post.id,
    body: post.body,
    isOwn: true,
    createdAt: new Date(post.since).toISOString(),
    operation: post,
  };
}

function pendingThread(post: PostOperation): ThreadView {
  return { key: post.id, root: pendingComment(post), replies: [], resolved: false };
}

function isBeingDeleted({ operation }: CommentView): boolean {
  return operation?.kind === 'remove' && operation.state === 'sending';
}

/** A thread whose resolution can be undone stays listed, because its notice is displayed in its place. */
function isListed(view: ThreadView, filter: ThreadFilter, keptIds: ReadonlySet<number>): boolean {
  if (isBeingDeleted(view.root)) return false;
  const isKept = isStored(view) && keptIds.has(view.id);
  if (filter === 'all' || isKept || view.operation?.state === 'undoable') return true;
  return view.resolved === (filter === 'resolved');
}
