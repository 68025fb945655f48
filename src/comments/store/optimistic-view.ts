import type { Comment, Thread } from '../../api/comments.ts';
import type { ThreadFilter } from '../client/comments-client.ts';
import type { PendingOperation, PostOperation } from './pending-operation.ts';
import type { CommentView, ThreadView } from './view-model.ts';

const NONE: readonly PendingOperation[] = [];

interface Folded {
  operations: readonly PendingOperation[];
  view: ThreadView;
}

/** Lays what the viewer did over what the server has said; an unchanged thread keeps its view object. */
export class OptimisticView {
  readonly #keys = new Map<number, string>();
  readonly #known = new WeakMap<Thread, Folded>();

  /** Makes a comment keep the key of the card that it was while it was being posted. */
  adopt(id: number, key: string): void {
    this.#keys.set(id, key);
  }

  views(
    rows: readonly Thread[],
    operations: readonly PendingOperation[],
    filter: ThreadFilter,
  ): readonly ThreadView[] {
    const present = new Set(rows.map(({ root }) => root.id));
    const posts = operations.filter((operation) => operation.kind === 'post');
    const started = posts.filter(({ threadId }) => threadId === undefined).reverse();
    const orphans = posts.filter(
      ({ threadId, state }) =>
        threadId !== undefined && state === 'failed' && !present.has(threadId),
    );
    return [
      ...[...started, ...orphans].map((post) => cardThread(post)),
      ...rows
        .map((row) =>
          this.#thread(
            row,
            operations.length === 0
              ? NONE
              : operations.filter(({ threadId }) => threadId === row.root.id),
          ),
        )
        .filter((view) => isListed(view, filter)),
    ];
  }

  #thread(row: Thread, operations: readonly PendingOperation[]): ThreadView {
    const known = this.#known.get(row);
    if (known && sameItems(known.operations, operations)) return known.view;
    const view = this.#fold(row, operations);
    this.#known.set(row, { operations, view });
    return view;
  }

  #fold(row: Thread, operations: readonly PendingOperation[]): ThreadView {
    const operation = operations.findLast(({ kind }) => kind === 'resolve');
    const asked = operation?.kind === 'resolve' && operation.state !== 'failed';
    const posts = operations.filter((each) => each.kind === 'post');
    const replies = row.replies
      .map((reply) => this.#comment(reply, operations))
      .filter((reply) => !isGone(reply));
    return {
      key: this.#key(row.root.id),
      id: row.root.id,
      root: this.#comment(row.root, operations),
      replies: [...replies, ...posts.map((post) => card(post))],
      resolved: asked ? operation.resolved : row.resolvedAt != null,
      resolvedAt: row.resolvedAt ?? undefined,
      resolvedBy: row.resolvedBy ?? undefined,
      operation,
    };
  }

  #comment(row: Comment, operations: readonly PendingOperation[]): CommentView {
    const operation = operations.findLast(
      (each) => (each.kind === 'edit' || each.kind === 'remove') && each.commentId === row.id,
    );
    return {
      key: this.#key(row.id),
      id: row.id,
      body: operation?.kind === 'edit' ? operation.body : row.body,
      userId: row.userId ?? undefined,
      isOwn: row.isOwn,
      createdAt: row.createdAt,
      editedAt: row.editedAt ?? undefined,
      operation,
    };
  }

  #key(id: number): string {
    return this.#keys.get(id) ?? `c${id}`;
  }
}

function card(post: PostOperation): CommentView {
  return {
    key: post.id,
    id: undefined,
    body: post.body,
    userId: undefined,
    isOwn: true,
    createdAt: new Date(post.since).toISOString(),
    editedAt: undefined,
    operation: post,
  };
}

function cardThread(post: PostOperation): ThreadView {
  return {
    key: post.id,
    id: undefined,
    root: card(post),
    replies: [],
    resolved: false,
    resolvedAt: undefined,
    resolvedBy: undefined,
    operation: undefined,
  };
}

function isGone({ operation }: CommentView): boolean {
  return operation?.kind === 'remove' && operation.state === 'sending';
}

/** A thread whose resolution can still be undone keeps its place, for the notice. */
function isListed(view: ThreadView, filter: ThreadFilter): boolean {
  if (isGone(view.root)) return false;
  if (filter === 'all' || view.operation?.state === 'undoable') return true;
  return view.resolved === (filter === 'resolved');
}

function sameItems(a: readonly unknown[], b: readonly unknown[]): boolean {
  return a.length === b.length && a.every((item, index) => item === b[index]);
}
