import assert from 'node:assert/strict';
import { readFileSync } from 'node:fs';
import { describe, it } from 'node:test';
import { messages as english, type Messages } from '../../../src/comments/translations/en-US.ts';
import { messageLoaders } from '../../../src/comments/translations/message-loaders.ts';
import { pluralFor } from '../../../src/comments/translations/plural.ts';
import { LANGUAGES } from '../../../src/locale/languages.ts';
import { loadMessages } from '../../../src/locale/load-messages.ts';

const load = async (language: string): Promise<Messages> =>
  (await loadMessages(language, english, messageLoaders)).messages;

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

      it('uses only plural categories of the language', () => {
        const file = `../../../src/comments/translations/${language}.ts`;
        const source = readFileSync(new URL(file, import.meta.url), 'utf8');
        const used = [...source.matchAll(/\b(zero|one|two|few|many|other): \(/g)];
        const { pluralCategories } = new Intl.PluralRules(language).resolvedOptions();
        const unknown = used.filter(
          ([, category]) => !pluralCategories.includes(category as never),
        );
        assert.deepEqual(unknown, []);
      });

      it('inserts the values', async () => {
        const messages = await load(language);
        assert.match(messages.commentBy('Ana', 'now'), /Ana.*now/);
        assert.match(messages.newComments(7), /7/);
        assert.match(messages.unknownUser(12), /12/);
      });
    });
  }

  it('uses the plural forms of English', () => {
    assert.deepEqual(
      [1, 2, 0].map((n) => english.newComments(n)),
      ['1 new comment', '2 new comments', '0 new comments'],
    );
  });

  it('uses the six plural forms of Arabic', async () => {
    const { suggestions } = await load('ar');
    assert.equal(new Set([0, 1, 2, 3, 11, 100].map((n) => suggestions(n))).size, 6);
  });

  it('uses the form "other" for a category without a form', () => {
    const message = pluralFor('ar')({ one: () => 'one', other: (n) => `${n} others` });
    assert.deepEqual([1, 2, 3].map(message), ['one', '2 others', '3 others']);
  });

  it('uses English for a language that is not shipped', async () => {
    assert.equal(await load('xx'), english);
  });

  it('uses English, without an error, if the file of a language cannot be loaded', async () => {
    const failing = { ...messageLoaders, 'de-DE': () => Promise.reject(new Error('not found')) };
    assert.deepEqual(await loadMessages('de-DE', english, failing), {
      language: 'en-US',
      messages: english,
    });
  });
});
