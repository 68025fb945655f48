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

describe('ReadState', () => {
  let storage: MemoryStorage;
  const unreadIds = ({ unread }: ReadState) => unread.map(({ id }) => id);
  const visit = (now: number) => new ReadState(new LocalCache('ana', 'sales', storage), now);

  beforeEach(() => {
    storage = new MemoryStorage();
  });

  it('counts everything that is created after the start of the first visit as unread', () => {
    const readState = visit(1000);
    readState.update([view(1, 1000), view(2, 1001)]);
    assert.deepEqual(unreadIds(readState), [2]);
  });

  it('does not count a comment as read because a pending post has a later time', () => {
    const readState = visit(1000);
    const pending = { ...view(0, 9000, true), id: undefined };
    readState.update([pending, view(2, 2000)]);
    readState.markSeen(2);
    readState.update([pending, view(3, 3000)]);
    assert.deepEqual(unreadIds(readState), [3]);
  });

  it('counts comments of others since the last visit, not own ones', () => {
    visit(1000);
    const readState = visit(5000);
    readState.update([view(1, 500), view(2, 2000), view(3, 3000, true)]);
    assert.deepEqual(unreadIds(readState), [2]);
  });

  it('keeps the mark of a seen comment until the end of the visit', () => {
    visit(1000);
    const readState = visit(5000);
    const views = [view(2, 2000), view(4, 4000)];
    readState.update(views);
    assert.equal(readState.markSeen(2), true);
    assert.equal(readState.markSeen(2), false);
    assert.deepEqual([readState.unread.length, readState.isMarkedUnread(2)], [1, true]);
    const next = visit(9000);
    next.update(views);
    assert.deepEqual([unreadIds(next), next.isMarkedUnread(2)], [[4], false]);
  });

  it('stores a time instead of ids when all comments are seen', () => {
    visit(1000);
    const readState = visit(5000);
    readState.update([view(2, 2000), view(4, 4000)]);
    readState.markSeen(2);
    readState.markSeen(4);
    const stored = new LocalCache('ana', 'sales', storage).get('read');
    assert.deepEqual(stored, { until: 4000, seen: [] });
  });

  it('takes over what the viewer has seen in another tab', () => {
    visit(1000);
    const [first, second] = [visit(5000), visit(5000)];
    for (const tab of [first, second]) tab.update([view(2, 2000), view(4, 4000), view(6, 6000)]);
    first.markSeen(4);
    second.reload();
    assert.deepEqual(unreadIds(second), [2, 6]);
    first.markSeen(2);
    first.markSeen(6);
    second.reload();
    assert.deepEqual(unreadIds(second), []);
    second.update([view(2, 2000), view(7, 7000)]);
    assert.deepEqual(unreadIds(second), [7]);
  });
});
