import assert from 'node:assert/strict';
import { beforeEach, describe, it } from 'node:test';
import type { Thread } from '../../../src/api/comments.ts';
import { isSameThread, ServerThreads } from '../../../src/comments/store/server-threads.ts';
import { AT, comment, thread } from './threads-and-operations.ts';

describe('ServerThreads', () => {
  let threads: ServerThreads;
  const ids = () => threads.all.map(({ root }) => root.id);
  const replyIds = (id: number) => threads.get(id)?.replies.map((reply) => reply.id);

  beforeEach(() => {
    threads = new ServerThreads();
  });

  it('lists threads newest first, those with the same time by descending id', () => {
    const at = (id: number, createdAt: string) => ({
      root: comment(id, { createdAt }),
      replies: [],
    });
    threads.merge([2, 1, 3].map((id) => thread(id)));
    threads.merge([at(0, '2026-03-01T12:00:01.000Z'), at(5, '2026-03-01T11:59:59.000Z')]);
    assert.deepEqual(ids(), [0, 3, 2, 1, 5]);
  });

  it('keeps the object of an unchanged thread, and replaces a changed one', () => {
    threads.merge([thread(1), thread(2)]);
    const [two, one] = threads.all;
    threads.merge([thread(1), thread(2, [comment(3)])]);
    assert.equal(threads.get(1), one);
    assert.notEqual(threads.get(2), two);
    assert.deepEqual(replyIds(2), [3]);
  });

  it('adds, replaces and sorts replies by id', () => {
    threads.merge([thread(1, [comment(2), comment(4)])]);
    threads.putComment(comment(3), 1);
    threads.putComment(comment(2, { body: 'edited' }), 1);
    assert.deepEqual(replyIds(1), [2, 3, 4]);
    assert.equal(threads.comment(2, 1)?.body, 'edited');
    threads.putComment(comment(1, { body: 'edited root' }), 1);
    assert.equal(threads.get(1)?.root.body, 'edited root');
    assert.deepEqual(replyIds(1), [2, 3, 4]);
  });

  it('changes only the thread of a comment', () => {
    threads.merge([thread(1, [comment(3)]), thread(2)]);
    const other = threads.get(2);
    threads.putComment(comment(4), 1);
    threads.removeComment(3, 1);
    assert.deepEqual(replyIds(1), [4]);
    assert.equal(threads.get(2), other);
    threads.putComment(comment(5), 9);
    assert.deepEqual(ids(), [2, 1]);
  });

  it('returns the comments of loaded threads only', () => {
    threads.merge([thread(1, [comment(2)])]);
    assert.equal(threads.comment(1, 1)?.id, 1);
    assert.equal(threads.comment(2, 1)?.id, 2);
    assert.equal(threads.comment(3, 1), undefined);
    assert.equal(threads.comment(2, 9), undefined);
  });

  it('ignores a response that is older than a deletion', () => {
    threads.merge([thread(1, [comment(2), comment(3)]), thread(4)]);
    threads.removeComment(2, 1);
    threads.removeComment(4, 4);
    threads.merge([thread(1, [comment(2), comment(3)]), thread(4)]);
    assert.deepEqual(ids(), [1]);
    assert.deepEqual(replyIds(1), [3]);
    threads.putComment(comment(2), 1);
    threads.putComment(comment(4), undefined);
    assert.deepEqual([ids(), replyIds(1)], [[1], [3]]);
  });

  it('changes only the resolution of a loaded thread', () => {
    const resolved = { resolvedAt: AT, resolvedBy: 7 };
    threads.merge([thread(1, [comment(2)])]);
    threads.putResolution(thread(1, [], resolved));
    assert.deepEqual(threads.get(1), { ...thread(1, [comment(2)]), ...resolved });
    threads.putResolution(thread(5, [], resolved));
    assert.deepEqual(threads.get(5), thread(5, [], resolved));
  });

  it('remembers the comments that it has contained', () => {
    threads.merge([thread(1, [comment(2)])]);
    threads.clear();
    assert.deepEqual(threads.all, []);
    const known = [1, 2, 3].map((id) => threads.hasRead(id));
    assert.deepEqual(known, [true, true, false]);
  });
});

describe('isSameThread', () => {
  const base = thread(1, [comment(2)]);

  it('treats null and absent as equal', () => {
    const nulls = { editedAt: null };
    const same = {
      root: comment(1, nulls),
      replies: [comment(2, nulls)],
      resolvedAt: null,
      resolvedBy: null,
    };
    assert.equal(isSameThread(base, same), true);
  });

  const changes: [name: string, changed: Thread][] = [
    ['the text of the root', { ...base, root: comment(1, { body: 'x' }) }],
    ['the time of an edit', { ...base, root: comment(1, { editedAt: AT }) }],
    ['a deleted author', { ...base, root: comment(1, { userId: null }) }],
    ['the resolution', { ...base, resolvedAt: AT }],
    ['who resolved it', { ...base, resolvedBy: 5 }],
    ['a further reply', thread(1, [comment(2), comment(3)])],
    ['no reply', thread(1)],
    ['another reply', thread(1, [comment(3, { body: 'comment 2' })])],
    ['the text of a reply', thread(1, [comment(2, { body: 'x' })])],
  ];
  for (const [name, changed] of changes) {
    it(`notices ${name}`, () => {
      assert.equal(isSameThread(base, changed), false);
      assert.equal(isSameThread(changed, base), false);
    });
  }
});
