import assert from 'node:assert/strict';
import { beforeEach, describe, it } from 'node:test';
import { type ExpectedComment, ExpectedComments, type ListedThread } from './expected-comments.ts';

describe('ExpectedComments', () => {
  let expected: ExpectedComments;
  const add = (key: string, more: Partial<ExpectedComment> = {}) =>
    Object.assign(expected.submit(key, more.dashboard ?? 'sales', more.threadKey), {
      id: 1,
      state: 'acknowledged',
      ...more,
    });
  const thread = (body: string, ...replies: string[]): ListedThread => ({
    root: { id: 1, body },
    replies: replies.map((reply) => ({ id: 1, body: reply })),
    resolvedAt: null,
  });
  const differences = (...threads: ListedThread[]) => expected.differences('sales', threads);
  beforeEach(() => {
    expected = new ExpectedComments();
  });

  it('accepts what is stored as acknowledged, and comments of other dashboards', () => {
    add('a', { text: 'a edited' });
    add('b', { threadKey: 'a' });
    add('c', { dashboard: 'costs' });
    assert.deepEqual(differences(thread('a edited', 'b')), []);
    assert.equal(expected.acknowledged, 3);
  });

  it('reports an acknowledged comment that is lost', () => {
    add('a');
    assert.deepEqual(differences(), ['a is lost']);
  });

  it('reports a comment that exists twice, also if it was not acknowledged', () => {
    add('a', { state: 'submitted' });
    assert.deepEqual(differences(thread('a'), thread('a')), ['a exists twice']);
  });

  it('reports a comment that no viewer wrote', () => {
    assert.deepEqual(differences(thread('a')), ['no viewer wrote a']);
  });

  it('accepts that a submitted comment exists or not', () => {
    add('a', { state: 'submitted' });
    assert.deepEqual([...differences(), ...differences(thread('a'))], []);
  });

  it('reports a comment that exists after its deletion, and accepts that its replies do not', () => {
    add('a', { state: 'deleted' });
    add('b', { threadKey: 'a' });
    assert.deepEqual(differences(), []);
    assert.deepEqual(differences(thread('a')), ['a exists after its deletion']);
  });

  it('reports a lost edit, another id and a lost resolution', () => {
    add('a', { text: 'a edited', id: 2, isResolved: true });
    assert.deepEqual(differences(thread('a')), [
      'a has another id',
      'a has another text than acknowledged',
      'a has another resolution',
    ]);
  });
});
