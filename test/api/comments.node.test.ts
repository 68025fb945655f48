import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import * as v from 'valibot';
import { CommentBody, CreateComment } from '../../src/api/comment-requests.ts';
import { Comment } from '../../src/api/comments.ts';

describe('CommentBody', () => {
  for (const [name, character] of [
    ['letters', 'a'],
    ['emoji', '🛫'],
    ['combining marks', '\u0301'],
  ] as const) {
    it(`counts ${name} as code points`, () => {
      assert.equal(v.is(CommentBody, character.repeat(9_999)), true);
      assert.equal(v.is(CommentBody, character.repeat(10_000)), true);
      assert.equal(v.is(CommentBody, character.repeat(10_001)), false);
    });
  }

  it('accepts white space, U+0000 and U+FEFF unchanged', () => {
    for (const body of [' ', '\n', '\u0000', '\ufeffx']) {
      assert.equal(v.parse(CommentBody, body), body);
    }
  });

  it('rejects the empty text and lone surrogates', () => {
    assert.equal(v.is(CommentBody, ''), false);
    assert.equal(v.is(CommentBody, 'a\udc00'), false);
  });
});

describe('CreateComment', () => {
  it('treats a null parent as absent', () => {
    assert.equal(v.is(CreateComment, { body: 'a', parentId: null }), true);
  });

  it('rejects a parent that is not a number', () => {
    assert.equal(v.is(CreateComment, { body: 'a', parentId: '1' }), false);
  });
});

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
