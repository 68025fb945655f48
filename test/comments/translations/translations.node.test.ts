import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import {
  CommentsError,
  type CommentsErrorCode,
} from '../../../src/comments/client/comments-error.ts';
import type { PendingOperation } from '../../../src/comments/store/pending-operation.ts';
import { messages as english, type Messages } from '../../../src/comments/translations/en-US.ts';
import { loadTranslation } from '../../../src/comments/translations/load-translation.ts';
import { failureMessage } from '../../../src/comments/translations/operation-messages.ts';
import { plural } from '../../../src/comments/translations/plural.ts';
import { LANGUAGES } from '../../../src/locale/languages.ts';

async function load(language: string): Promise<Messages> {
  const loaded = await loadTranslation(language);
  assert.ok(loaded);
  return loaded.texts;
}

/** Returns the placeholders of a message. A number without a plural form selects the form "other". */
function placeholders(message: string | ((...values: never[]) => string)): string[] {
  const text =
    typeof message === 'string' ? message : message(...(['{0}', '{1}'] as unknown[] as never[]));
  return text.match(/\{\d\}/g)?.sort() ?? [];
}

describe('messages of <svc-comments>', () => {
  for (const language of LANGUAGES.filter((each) => each !== 'en-US')) {
    describe(language, () => {
      it('translates every message, and no other', async () => {
        const messages = await load(language);
        assert.notEqual(messages, english);
        assert.deepEqual(Object.keys(messages).sort(), Object.keys(english).sort());
        for (const [name, message] of Object.entries(english)) {
          assert.equal(typeof messages[name as keyof Messages], typeof message, name);
        }
      });

      it('has the texts of its file, with plural categories of the language only', async () => {
        const file = `../../../src/comments/translations/${language}.json`;
        const { default: texts } = await import(file, { with: { type: 'json' } });
        const messages = await load(language);
        for (const [name, text] of Object.entries(texts))
          if (typeof text === 'string' && !text.includes('{'))
            assert.equal(Reflect.get(messages, name), text);
        const used = Object.values<string | object>(texts).flatMap((text) =>
          typeof text === 'string' ? [] : Object.keys(text),
        );
        const { pluralCategories } = new Intl.PluralRules(language).resolvedOptions();
        const unknown = used.filter((category) => !pluralCategories.includes(category as never));
        assert.deepEqual(unknown, []);
        assert.ok(used.length > 0);
      });

      it('has the placeholders of English in every message', async () => {
        const messages = await load(language);
        for (const [name, message] of Object.entries(english)) {
          assert.deepEqual(
            placeholders(messages[name as keyof Messages]),
            placeholders(message),
            name,
          );
        }
      });
    });
  }

  it('uses the plural forms of English', () => {
    const texts = [1, 2, 0].map((n) => english.newComments(n));
    assert.deepEqual(texts, ['1 new comment', '2 new comments', '0 new comments']);
  });

  it('uses the six plural forms of Arabic', async () => {
    const { suggestions } = await load('ar');
    assert.equal(new Set([0, 1, 2, 3, 11, 100].map((n) => suggestions(n))).size, 6);
  });

  it('uses the form "other" for a category without a form', () => {
    const message = plural('ar', { one: 'one', other: '{0} others' });
    assert.deepEqual([1, 2, 3].map(message), ['one', '2 others', '3 others']);
  });

  const failures: [kind: PendingOperation['kind'], code: CommentsErrorCode, text: string][] = [
    ['post', 'offline', 'This comment was not sent. There is no connection.'],
    ['post', 'invalid', 'This comment was not sent. The service rejected the text.'],
    ['post', 'not-found', 'This comment was not sent. The conversation was deleted.'],
    ['post', 'signed-out', 'This comment was not sent. Your session has ended.'],
    ['post', 'forbidden', "This comment was not sent. You don't have permission."],
    ['post', 'rate-limited', `This comment was not sent. ${english.reasonRateLimited}`],
    ['post', 'failed', 'This comment was not sent.'],
    ['edit', 'not-found', 'This change was not saved. It no longer exists.'],
    ['post', 'full', `This comment was not sent. ${english.reasonFull}`],
    ['edit', 'full', `This change was not saved. ${english.reasonFull}`],
    ['edit', 'conflict', `This change was not saved. ${english.reasonChanged}`],
    ['edit', 'rate-limited', 'This change was not saved.'],
    ['remove', 'forbidden', "This comment was not deleted. You don't have permission."],
    ['resolve', 'failed', 'The conversation could not be changed.'],
  ];
  for (const [kind, code, text] of failures) {
    it(`explains a failed ${kind}: ${code}`, () => {
      assert.equal(failureMessage(failed(kind, code), english), text);
    });
  }

  it('does not claim that a post of an earlier page was not sent', () => {
    const operation = { ...failed('post', 'failed'), failure: undefined };
    assert.equal(failureMessage(operation, english), 'This comment may not have been sent.');
  });
});

function failed(kind: PendingOperation['kind'], code: CommentsErrorCode): PendingOperation {
  const failure = new CommentsError(code, 'failed');
  return { kind, id: 'a', threadId: 1, state: 'failed', failure } as PendingOperation;
}
