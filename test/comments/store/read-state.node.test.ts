import assert from 'node:assert/strict';
import { beforeEach, describe, it } from 'node:test';
import { LocalCache } from '../../../src/comments/store/local-cache.ts';
import { ReadState } from '../../../src/comments/store/read-state.ts';
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
  const visit = (now: number) => new ReadState(new LocalCache('ana', 'sales', storage), now);

  beforeEach(() => {
    storage = new MemoryStorage();
  });

  it('has nothing to catch up on in the first visit', () => {
    const marks = visit(1000);
    marks.update([view(1, 500)]);
    assert.equal(marks.unread.length, 0);
  });

  it('counts others’ comments since, not own ones', () => {
    visit(1000);
    const marks = visit(5000);
    marks.update([view(1, 500), view(2, 2000), view(3, 3000, true)]);
    assert.deepEqual(
      marks.unread.map(({ id }) => id),
      [2],
    );
  });

  it('keeps the mark of what has been seen for this visit only', () => {
    visit(1000);
    const marks = visit(5000);
    const views = [view(2, 2000), view(4, 4000)];
    marks.update(views);
    assert.equal(marks.markSeen(2), true);
    assert.equal(marks.markSeen(2), false);
    assert.deepEqual([marks.unread.length, marks.isMarkedUnread(2)], [1, true]);
    const next = visit(9000);
    next.update(views);
    assert.deepEqual([next.unread.map(({ id }) => id), next.isMarkedUnread(2)], [[4], false]);
  });

  it('remembers one time once all has been seen', () => {
    visit(1000);
    const marks = visit(5000);
    marks.update([view(2, 2000), view(4, 4000)]);
    marks.markSeen(2);
    marks.markSeen(4);
    const kept = new LocalCache('ana', 'sales', storage).get('read');
    assert.deepEqual(kept, { until: 4000, seen: [] });
  });
});
