import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import { mentionQuery } from '../../../src/comments/mentions/mention-query.ts';

describe('mentionQuery', () => {
  // `|` marks the caret.
  const cases: [text: string, search: string | undefined][] = [
    ['@|', ''],
    ['hi @an|', 'an'],
    ['hi @an|n', 'an'],
    ['@ann.lee|', 'ann.lee'],
    ['@Ben Ca|', 'Ben Ca'],
    ['(@an|', 'an'],
    ['mail@an|', undefined],
    ['@ an|', undefined],
    ['@an  n|', undefined],
    ['@an\nn|', undefined],
    ['no mention|', undefined],
    [`@${'a'.repeat(60)}|`, undefined],
  ];
  for (const [text, search] of cases) {
    it(`returns ${JSON.stringify(search)} for ${JSON.stringify(text)}`, () => {
      const caret = text.indexOf('|');
      assert.equal(mentionQuery(text.replace('|', ''), caret)?.search, search);
    });
  }
});
