import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import * as v from 'valibot';
import { Comment } from '../../src/api/comments.ts';

describe('Comment', () => {
  const comment = {
    id: 1,
    dashboardId: 'sales',
    body: 'a',
    createdAt: '2026-03-01T10:00:00.000Z',
    isOwn: true,
  };

  it('accepts a comment with only the guaranteed fields, or with null for the others', () => {
    assert.equal(v.is(Comment, comment), true);
    assert.equal(
      v.is(Comment, { ...comment, userId: null, editedAt: null, removedAt: null }),
      true,
    );
  });

  it('rejects a comment without a guaranteed field', () => {
    for (const field of Object.keys(comment)) {
      assert.equal(v.is(Comment, { ...comment, [field]: undefined }), false, field);
    }
  });
});
