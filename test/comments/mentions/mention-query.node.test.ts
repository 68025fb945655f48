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
    ['@ada@acme.ex|', 'ada@acme.ex'],
    ['hi @ada@|', 'ada@'],
    ['@ann @be|', 'be'],
    ['mail@an.example @be|', 'be'],
    ['これを見て@太|', '太'],
    ['カレー@太|', '太'],
    ['看这个@王|', '王'],
    ['ดูนี่@ก|', 'ก'],
    ['mañana@an|', undefined],
    ['почта@an|', undefined],
    ['mail1@an|', undefined],
    ['@an@@be|', 'be'],
    ['＠|', ''],
    ['これを見て＠太|', '太'],
    ['mail＠an|', undefined],
    ['＠an @be|', 'be'],
    [`@${'a'.repeat(60)}|`, undefined],
  ];
  for (const [text, search] of cases) {
    it(`returns ${JSON.stringify(search)} for ${JSON.stringify(text)}`, () => {
      const caret = text.indexOf('|');
      assert.equal(mentionQuery(text.replace('|', ''), caret)?.search, search);
    });
  }
});
