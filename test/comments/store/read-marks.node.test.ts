import assert from 'node:assert/strict';
import { beforeEach, describe, it } from 'node:test';
import { Keep } from '../../../src/comments/store/local-cache.ts';
import { ReadMarks } from '../../../src/comments/store/read-state.ts';
import type { CommentView } from '../../../src/comments/store/view-model.ts';
import { MemoryStorage } from '../memory-storage.ts';

const view = (id: number, at: number, isOwn = false): CommentView => ({
  key: `c${id}`,
  id,
  body: 'text',
  userId: isOwn ? 1 : 2,
  isOwn,
  createdAt: new Date(at).toISOString(),
  editedAt: undefined,
  operation: undefined,
});

describe('ReadMarks', () => {
  let storage: MemoryStorage;
  const visit = (now: number) => new ReadMarks(new Keep('ana', 'sales', storage), now);

  beforeEach(() => {
    storage = new MemoryStorage();
  });

  it('has nothing to catch up on in the first visit', () => {
    const marks = visit(1000);
    marks.take([view(1, 500)]);
    assert.equal(marks.unread.length, 0);
  });

  it('counts others’ comments since, not own ones', () => {
    visit(1000);
    const marks = visit(5000);
    marks.take([view(1, 500), view(2, 2000), view(3, 3000, true)]);
    assert.deepEqual(
      marks.unread.map(({ id }) => id),
      [2],
    );
  });

  it('keeps the mark of what has been seen for this visit only', () => {
    visit(1000);
    const marks = visit(5000);
    const views = [view(2, 2000), view(4, 4000)];
    marks.take(views);
    assert.equal(marks.see(2), true);
    assert.equal(marks.see(2), false);
    assert.deepEqual([marks.unread.length, marks.isMarked(2)], [1, true]);
    const next = visit(9000);
    next.take(views);
    assert.deepEqual([next.unread.map(({ id }) => id), next.isMarked(2)], [[4], false]);
  });

  it('remembers one time once all has been seen', () => {
    visit(1000);
    const marks = visit(5000);
    marks.take([view(2, 2000), view(4, 4000)]);
    marks.see(2);
    marks.see(4);
    const kept = new Keep('ana', 'sales', storage).get('read');
    assert.deepEqual(kept, { until: 4000, seen: [] });
  });
});
