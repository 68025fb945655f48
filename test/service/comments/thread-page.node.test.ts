import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import type { Comment } from '../../../src/api/comments.ts';
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

describe('ThreadPage', () => {
  const text = '"isOwn":false, ü 👋 \\"isOwn\\":';
  const comments = [comment(1, 7), comment(2, 8, text), comment(3, 7), comment(4, null)];
  const partOf = (part: readonly Comment[]) =>
    new ThreadPage(
      Buffer.from(JSON.stringify(part)),
      part.map(({ userId }) => userId),
    );
  const page = partOf(comments);
  const ownIds = (readerId: number, of = page) => {
    const read: Comment[] = JSON.parse(of.jsonFor(readerId).toString());
    return read.filter(({ isOwn }) => isOwn).map(({ id }) => id);
  };

  it('marks the comments of each reader, independent of their text', () => {
    assert.deepEqual(ownIds(7), [1, 3]);
    assert.deepEqual(ownIds(8), [2]);
    assert.deepEqual(ownIds(9), []);
    assert.deepEqual(ownIds(7), [1, 3]);
  });

  it('joins parts', () => {
    const ofPart = (text: string) => new ThreadPage(Buffer.from(text), []);
    const [first, second] = [partOf(comments.slice(0, 1)), partOf(comments.slice(1, 2))];
    const joined = ThreadPage.of([ofPart('['), first, ofPart(','), second, ofPart(']')]);
    const read = JSON.parse(joined.jsonFor(8).toString()).flat() as Comment[];
    assert.deepEqual(
      read.map(({ id, isOwn }) => [id, isOwn]),
      [
        [1, false],
        [2, true],
      ],
    );
  });

  it('measures the encoded JSON', () => {
    for (const readerId of [7, 9]) assert.equal(page.jsonFor(readerId).byteLength, page.bytes);
  });
});
