import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import { type AppMessages, english } from '../../demo/embed/app/messages/en-US.ts';
import { messageLoaders } from '../../demo/embed/app/messages/message-loaders.ts';

type MessageFunction = (...values: unknown[]) => string;

/** Keys of messages that are the same in a language as in English. */
const SAME: Readonly<Record<string, readonly string[]>> = {
  'de-DE': ['name', 'agent', 'chat', 'dashboard', 'newDashboard'],
};
/** Keys of messages that have only punctuation around their placeholders. */
const PUNCTUATION_ONLY: readonly string[] = ['single', 'quoted'];

const keys = Object.keys(english) as (keyof AppMessages)[];
const placeholders = (message: unknown) =>
  Array.from({ length: (message as MessageFunction).length }, (_, n) => `⟦${n}⟧`);
const filled = (text: unknown, values: readonly string[]) =>
  typeof text === 'string' ? text : (text as MessageFunction)(...values);

const load = async (language: string) => (await messageLoaders[language]?.())?.messages ?? english;

describe('messages of the creator app and the chat', () => {
  for (const language of Object.keys(messageLoaders)) {
    it(`are complete and translated in ${language}`, async () => {
      const messages = await load(language);
      assert.notEqual(messages, english);
      assert.deepEqual(Object.keys(messages).sort(), [...keys].sort());
      for (const key of keys) {
        const values = typeof english[key] === 'string' ? [] : placeholders(english[key]);
        const source: string = filled(english[key], values);
        const translation: string = filled(messages[key], values);
        assert.equal(typeof messages[key], typeof english[key], key);
        for (const value of values)
          assert.equal(
            translation.includes(value),
            source.includes(value),
            `${key}: ${translation}`,
          );
        const same = SAME[language]?.includes(key) === true;
        assert.notEqual(translation.trim(), '', key);
        if (!PUNCTUATION_ONLY.includes(key))
          assert.equal(translation === source, same, `${key}: ${translation}`);
      }
    });

    it(`have the plural forms of ${language}`, async () => {
      const messages = await load(language);
      const { pluralCategories } = new Intl.PluralRules(language).resolvedOptions();
      const counts = [0, 1, 2, 3, 11, 100].map((n) => messages.rowsShown('#', n));
      // Romance languages have the form "many" for millions, which no table here reaches
      const forms = pluralCategories.filter((form) => language === 'ar' || form !== 'many');
      assert.equal(new Set(counts).size, forms.length);
      for (const [index, n] of [0, 1, 2, 3, 11, 100].entries())
        assert.ok(messages.several('#', n, 'high', 'low').startsWith(`${counts[index]}`));
    });
  }

  it('are in English for an unsupported language', async () => {
    assert.equal(await load('tlh'), english);
  });
});
