import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import type { Comment, ThreadList } from '../../../src/api/comments.ts';
import { ThreadPage } from '../../../src/service/comments/thread-page.ts';

const comment = (id: number, userId: number | null, body = 'Hello'): Comment => ({
  id,
  dashboardId: 'flights',
  userId,
  body,
  editedAt: null,
  createdAt: '2026-01-01T00:00:00.000Z',
  isOwn: false,
});

const pageInfo = { hasNextPage: false, hasPreviousPage: false, startCursor: null, endCursor: null };

describe('ThreadPage', () => {
  const text = '"isOwn":false, ü 👋 \\"isOwn\\":';
  const replies = [comment(2, 8, text), comment(3, 7), comment(4, null)];
  const thread = { root: comment(1, 7), replies, resolvedAt: null, resolvedBy: null };
  const page = new ThreadPage({ items: [thread], pageInfo });
  const ownIds = (readerId: number) => {
    const { items } = JSON.parse(page.jsonFor(readerId).toString()) as ThreadList;
    return items
      .flatMap(({ root, replies }) => [root, ...replies])
      .filter(({ isOwn }) => isOwn)
      .map(({ id }) => id);
  };

  it('marks the comments of each reader, independent of their text', () => {
    assert.deepEqual(ownIds(7), [1, 3]);
    assert.deepEqual(ownIds(8), [2]);
    assert.deepEqual(ownIds(9), []);
    assert.deepEqual(ownIds(7), [1, 3]);
  });

  it('measures the encoded JSON', () => {
    for (const readerId of [7, 9]) assert.equal(page.jsonFor(readerId).byteLength, page.bytes);
  });
});
