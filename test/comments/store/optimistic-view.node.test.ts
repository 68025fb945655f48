import assert from 'node:assert/strict';
import { beforeEach, describe, it } from 'node:test';
import type { Thread } from '../../../src/api/comments.ts';
import { OptimisticView } from '../../../src/comments/store/optimistic-view.ts';
import type { PendingOperation } from '../../../src/comments/store/pending-operation.ts';
import { AT, comment, edit, post, remove, resolve, thread } from './threads-and-operations.ts';

describe('OptimisticView', () => {
  let view: OptimisticView;
  const texts = (
    threads: Thread[],
    operations: PendingOperation[],
    filter: 'open' | 'all' | 'resolved' = 'open',
  ) =>
    view
      .threads(threads, operations, filter)
      .map(({ root, replies }) => [root.body, ...replies.map(({ body }) => body)]);

  beforeEach(() => {
    view = new OptimisticView();
  });

  it('displays the threads of the server, with undefined for absent values', () => {
    const reply = comment(2, { userId: null, editedAt: AT });
    const [displayed] = view.threads([thread(1, [reply])], [], 'open');
    const shared = { isOwn: false, createdAt: AT, editedAt: undefined, operation: undefined };
    const unresolved = { resolved: false, resolvedAt: undefined, resolvedBy: undefined };
    assert.deepEqual(displayed, {
      ...{ key: 'c1', id: 1, operation: undefined, ...unresolved },
      root: { ...shared, key: 'c1', id: 1, body: 'comment 1', userId: 7 },
      replies: [
        { ...shared, key: 'c2', id: 2, body: 'comment 2', userId: undefined, editedAt: AT },
      ],
    });
  });

  it('displays new threads first, the last one on top, then replies to deleted threads', () => {
    const operations = [post('a'), post('b', 9), post('c')];
    assert.deepEqual(texts([thread(1)], operations), [
      ['post c'],
      ['post a'],
      ['post b'],
      ['comment 1'],
    ]);
    const [newest] = view.threads([], operations, 'open');
    const root = { key: 'c', body: 'post c', isOwn: true, createdAt: AT, operation: operations[2] };
    assert.deepEqual(newest, { key: 'c', root, replies: [], resolved: false });
  });

  it('displays pending replies after those of the server', () => {
    assert.deepEqual(texts([thread(1, [comment(2)]), thread(3)], [post('a', 1), post('b', 1)]), [
      ['comment 1', 'comment 2', 'post a', 'post b'],
      ['comment 3'],
    ]);
  });

  it('displays the last edit of a comment, and none of a comment that is gone', () => {
    const operations = [edit(2, 1, 'first'), edit(2, 1, 'second'), edit(1, 1, 'root')];
    assert.deepEqual(texts([thread(1, [comment(2), comment(3)])], operations), [
      ['root', 'second', 'comment 3'],
    ]);
    assert.deepEqual(texts([thread(1)], [edit(9, 9), edit(9, 1), remove(9, 1, 'failed')]), [
      ['comment 1'],
    ]);
  });

  it('displays a deletion as an operation until it is sent, and again if it fails', () => {
    const threads = [thread(1, [comment(2)]), thread(3)];
    for (const state of ['undoable', 'failed'] as const) {
      const [first] = view.threads(threads, [remove(2, 1, state)], 'open');
      assert.equal(first?.replies[0]?.operation?.state, state);
      assert.equal(first?.replies[0]?.body, 'comment 2');
    }
    assert.deepEqual(texts(threads, [remove(2, 1, 'sending')]), [['comment 1'], ['comment 3']]);
    assert.deepEqual(texts(threads, [remove(1, 1, 'sending')]), [['comment 3']]);
    assert.deepEqual(texts(threads, [remove(1, 1, 'undoable')]).length, 2);
  });

  it('lists a thread under its filter, and also elsewhere while its resolution can be undone', () => {
    const open = thread(1);
    const resolved = thread(2, [], { resolvedAt: AT, resolvedBy: 5 });
    assert.deepEqual(texts([open, resolved], [], 'open'), [['comment 1']]);
    assert.deepEqual(texts([open, resolved], [], 'resolved'), [['comment 2']]);
    assert.deepEqual(texts([open, resolved], [], 'all').length, 2);
    assert.deepEqual(texts([open], [resolve(1, true, 'undoable')], 'open'), [['comment 1']]);
    assert.deepEqual(texts([open], [resolve(1, true, 'sending')], 'open'), []);
    assert.deepEqual(texts([open], [resolve(1, true, 'sending')], 'resolved'), [['comment 1']]);
    assert.deepEqual(texts([resolved], [resolve(2, false, 'sending')], 'resolved'), []);
    assert.deepEqual(texts([resolved], [resolve(2, true, 'sending')], 'resolved'), [['comment 2']]);
    assert.deepEqual(texts([open], [resolve(1, true, 'failed')], 'open'), [['comment 1']]);
  });

  it('displays the resolution that is pending, and that of the server after a failure', () => {
    const displayed = (operation: PendingOperation) => {
      const [first] = view.threads(
        [thread(1, [], { resolvedAt: AT, resolvedBy: 5 })],
        [operation],
        'all',
      );
      return [first?.resolved, first?.resolvedAt, first?.resolvedBy, first?.operation?.state];
    };
    assert.deepEqual(displayed(resolve(1, false, 'undoable')), [false, AT, 5, 'undoable']);
    assert.deepEqual(displayed(resolve(1, false, 'failed')), [true, AT, 5, 'failed']);
  });

  it('returns the same object for a thread without a change', () => {
    const [one, two] = [thread(1), thread(2)];
    const operation = edit(1, 1);
    const before = view.threads([one, two], [operation], 'open');
    const after = view.threads([one, two], [operation, post('a')], 'open');
    assert.equal(after[1], before[0]);
    assert.equal(after[2], before[1]);
    const changed = view.threads([one, two], [{ ...operation, state: 'failed' }], 'open');
    assert.notEqual(changed[0], before[0]);
    assert.equal(changed[1], before[1]);
  });
});
