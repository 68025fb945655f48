import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import type { Comment, Thread } from '../../../src/api/comments.ts';
import { OptimisticView } from '../../../src/comments/store/optimistic-view.ts';
import type { PendingOperation } from '../../../src/comments/store/pending-operation.ts';
import { commentsOf, type ThreadView } from '../../../src/comments/store/view-model.ts';
import { fc } from '../../node/fast-check.ts';
import { AT, comment, edit, post, remove, resolve, thread } from './threads-and-operations.ts';

type Kind = 'thread' | 'reply' | 'edit' | 'remove' | 'resolve' | 'reopen';

/** A thread and a comment that the server does not have, because another user has deleted them. */
const GONE = [900, 901] as const;

const RESOLVED = { resolvedAt: AT, resolvedBy: 5 };
const filters = fc.constantFrom('open', 'all', 'resolved');
const shape = fc.record({ replyCount: fc.nat(3), isResolved: fc.boolean() });

/** Threads of the server; their ids are 10, 20 and so on, those of the replies to 10 are 11, 12 and so on. */
const serverThreads = fc.array(shape, { maxLength: 4 }).map((shapes) =>
  shapes.map(({ replyCount, isResolved }, index) => {
    const id = 10 * (index + 1);
    const replies = Array.from({ length: replyCount }, (_, reply) => comment(id + reply + 1));
    return thread(id, replies, isResolved ? RESOLVED : {});
  }),
);

function operation(kind: Kind, [threadId, id]: readonly [number, number], text: string) {
  if (kind === 'thread') return post(text);
  if (kind === 'reply') return post(text, threadId);
  if (kind === 'edit') return edit(id, threadId, text);
  if (kind === 'remove') return remove(id, threadId, 'sending');
  return resolve(threadId, kind === 'resolve', 'sending');
}

/** Operations in the order of the viewer, on threads and comments that the server has, or that are gone. */
function operationsOn(threads: readonly Thread[]): fc.Arbitrary<PendingOperation[]> {
  const targets = threads.flatMap(({ root, replies }) =>
    [root.id, ...replies.map(({ id }) => id), GONE[1]].map((id) => [root.id, id] as const),
  );
  const any = fc.record({
    kind: fc.constantFrom<Kind>('thread', 'reply', 'edit', 'remove', 'resolve', 'reopen'),
    target: fc.constantFrom(GONE, ...targets),
    state: fc.constantFrom('undoable', 'sending', 'failed'),
  });
  return fc
    .array(any, { maxLength: 8 })
    .map((all) =>
      all.map(({ kind, target, state }, index) =>
        Object.assign(operation(kind, target, `text ${index}`), { id: `id ${index}`, state }),
      ),
    );
}

const pending = serverThreads.chain((threads) =>
  fc.record({ threads: fc.constant(threads), operations: operationsOn(threads) }),
);

/** The threads of the server after it has carried out an operation on one of them. */
function carryOut(threads: readonly Thread[], each: PendingOperation): readonly Thread[] {
  if (each.threadId === undefined) return [{ root: created(each), replies: [] }, ...threads];
  return threads.flatMap((one) => (one.root.id === each.threadId ? change(one, each) : [one]));
}

function change({ root, replies, ...resolution }: Thread, each: PendingOperation): Thread[] {
  if (each.kind === 'post') return [{ root, replies: [...replies, created(each)], ...resolution }];
  if (each.kind === 'resolve') return [{ root, replies, ...(each.resolved ? RESOLVED : {}) }];
  const { commentId } = each;
  if (each.kind === 'edit') {
    const { body } = each;
    const edited = (one: Comment) => (one.id === commentId ? { ...one, body } : one);
    return [{ root: edited(root), replies: replies.map(edited), ...resolution }];
  }
  if (root.id === commentId) return [];
  return [{ root, replies: replies.filter(({ id }) => id !== commentId), ...resolution }];
}

function created(each: PendingOperation): Comment {
  return comment(1000 + Number(each.id.slice(3)), { body: each.kind === 'post' ? each.body : '' });
}

/** The operations, all sent, without those whose target is gone, and the threads after the server has carried them out. */
function carryOutAll(threads: readonly Thread[], operations: readonly PendingOperation[]) {
  const carriedOut: PendingOperation[] = [];
  let after = threads;
  for (const each of operations) {
    const target = each.kind === 'post' ? each.threadId : each.commentId;
    const ids = after.flatMap(({ root, replies }) => [root, ...replies].map(({ id }) => id));
    if (target !== undefined && !ids.includes(target)) continue;
    carriedOut.push({ ...each, state: 'sending' });
    after = carryOut(after, each);
  }
  return { carriedOut, after };
}

/** What a viewer reads: the texts of each thread, and whether it is resolved. */
const contentOf = (views: readonly ThreadView[]) =>
  views.map((view) => ({
    texts: commentsOf(view).map(({ body }) => body),
    resolved: view.resolved,
  }));

const idsOf = (views: readonly ThreadView[]) =>
  views.flatMap((view) => commentsOf(view).flatMap(({ id }) => id ?? []));

const operationsIn = (views: readonly ThreadView[]) =>
  views.flatMap((view) =>
    [view.operation, ...commentsOf(view).map((each) => each.operation)].filter((each) => !!each),
  );

/** Whether both are of the same comment, or of the resolution of the same thread. */
function haveSameTarget(one: PendingOperation, other: PendingOperation): boolean {
  if (one.kind === 'post' || other.kind === 'post') return one === other;
  return (
    one.commentId === other.commentId && (one.kind === 'resolve') === (other.kind === 'resolve')
  );
}

/** The ids of the server's comments, without those whose deletion is sent. */
function remainingIds(threads: readonly Thread[], operations: readonly PendingOperation[]) {
  const remains = ({ id }: Comment) => {
    const last = operations.findLast(
      (each) => (each.kind === 'edit' || each.kind === 'remove') && each.commentId === id,
    );
    return last?.kind !== 'remove' || last.state !== 'sending';
  };
  return threads
    .filter(({ root }) => remains(root))
    .flatMap(({ root, replies }) => [root, ...replies].filter(remains).map(({ id }) => id));
}

const display = (
  threads: readonly Thread[],
  operations: readonly PendingOperation[],
  filter: 'open' | 'all' | 'resolved' = 'all',
) => new OptimisticView().threads(threads, operations, filter);

describe('OptimisticView, for any threads and pending operations', () => {
  it('displays the threads of the server without operations', () => {
    fc.assert(
      fc.property(serverThreads, filters, (threads, filter) => {
        const isListed = ({ resolvedAt }: Thread) =>
          filter === 'all' || (resolvedAt !== undefined) === (filter === 'resolved');
        const expected = threads.filter(isListed).map(({ root, replies, resolvedAt }) => ({
          texts: [root, ...replies].map(({ body }) => body),
          resolved: resolvedAt !== undefined,
        }));
        assert.deepEqual(contentOf(display(threads, [], filter)), expected);
      }),
    );
  });

  it('displays the comments of the server once, in its order, except those being deleted', () => {
    fc.assert(
      fc.property(pending, ({ threads, operations }) => {
        const views = display(threads, operations);
        assert.deepEqual(idsOf(views), remainingIds(threads, operations));
        const keys = views.flatMap((view) => commentsOf(view).map(({ key }) => key));
        assert.equal(new Set(keys).size, keys.length);
        for (const view of views)
          assert.deepEqual([view.key, view.id], [view.root.key, view.root.id]);
      }),
    );
  });

  it('displays each operation once, unless its target is gone or a later one replaces it', () => {
    fc.assert(
      fc.property(pending, ({ threads, operations }) => {
        const displayed = operationsIn(display(threads, operations));
        const remaining = remainingIds(threads, operations);
        const threadIds = threads.map(({ root }) => root.id);
        const expected = operations.filter((each) => {
          const isOfMissingThread = !threadIds.includes(each.threadId ?? 0);
          if (each.kind === 'post' && isOfMissingThread) return true;
          const target = each.kind === 'post' ? each.threadId : each.commentId;
          const last = operations.findLast((other) => haveSameTarget(each, other));
          return each === last && remaining.includes(target ?? 0);
        });
        assert.deepEqual(new Set(displayed), new Set(expected));
        assert.equal(displayed.length, expected.length);
      }),
    );
  });

  it('displays sent operations as the server does after it has carried them out', () => {
    fc.assert(
      fc.property(pending, ({ threads, operations }) => {
        const { carriedOut, after } = carryOutAll(threads, operations);
        assert.deepEqual(contentOf(display(threads, carriedOut)), contentOf(display(after, [])));
      }),
    );
  });

  it('is not changed by operations that the threads of the server already contain', () => {
    fc.assert(
      fc.property(pending, filters, ({ threads, operations }, filter) => {
        const changes = operations.filter(({ kind }) => kind !== 'post');
        const { carriedOut, after } = carryOutAll(threads, changes);
        assert.deepEqual(
          contentOf(display(after, carriedOut, filter)),
          contentOf(display(after, [], filter)),
        );
      }),
    );
  });

  it('is not changed by deletions and resolutions that failed', () => {
    fc.assert(
      fc.property(pending, filters, ({ threads, operations }, filter) => {
        const failed = operations
          .filter(({ kind }) => kind === 'remove' || kind === 'resolve')
          .map((each) => ({ ...each, state: 'failed' as const }));
        assert.deepEqual(
          contentOf(display(threads, failed, filter)),
          contentOf(display(threads, [], filter)),
        );
      }),
    );
  });

  it('lists each thread as open or resolved, and in both only while its resolution can be undone', () => {
    fc.assert(
      fc.property(pending, ({ threads, operations }) => {
        const stored = (filter: 'open' | 'all' | 'resolved') =>
          display(threads, operations, filter).filter(({ id }) => id !== undefined);
        const [open, resolved] = [stored('open'), stored('resolved')].map(
          (views) => new Set(views.map(({ id }) => id)),
        );
        for (const { id, operation } of stored('all')) {
          assert.ok(open?.has(id) || resolved?.has(id));
          assert.equal(open?.has(id) && resolved?.has(id), operation?.state === 'undoable');
        }
      }),
    );
  });

  it('does not depend on what it displayed before, and does not change its input', () => {
    const change = pending.chain((before) =>
      fc.record({ before: fc.constant(before), next: operationsOn(before.threads) }),
    );
    fc.assert(
      fc.property(change, filters, ({ before: { threads, operations }, next }, filter) => {
        const view = new OptimisticView();
        const copy = structuredClone({ threads, operations });
        const first = view.threads(threads, operations, filter);
        assert.deepEqual({ threads, operations }, copy);
        assert.deepEqual(view.threads(threads, next, filter), display(threads, next, filter));
        assert.deepEqual(view.threads(threads, operations, filter), first);
      }),
    );
  });
});
