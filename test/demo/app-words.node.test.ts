import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import { type AppWords, english } from '../../demo/embed/app/words/en-US.ts';
import { loadTranslation } from '../../demo/embed/app/words/load-translation.ts';
import { LANGUAGES } from '../../src/context/index.ts';

type Say = (...values: unknown[]) => string;

/** Words that a language shares with English. */
const SAME: Readonly<Record<string, readonly string[]>> = {
  'de-DE': ['name', 'agent', 'chat', 'dashboard', 'newDashboard'],
  'es-ES': ['chat'],
  'es-MX': ['chat'],
  'fr-FR': ['chat'],
  'it-IT': ['chat', 'dashboard', 'newDashboard'],
  'nb-NO': ['agent', 'chat', 'data', 'send'],
  'pt-BR': ['chat'],
  'pt-PT': ['chat'],
  'sv-SE': ['agent', 'data'],
};
/** Have nothing but punctuation around what is filled in. */
const BARE: readonly string[] = ['single', 'quoted'];

const keys = Object.keys(english) as (keyof AppWords)[];
const places = (say: unknown) => Array.from({ length: (say as Say).length }, (_, n) => `⟦${n}⟧`);
const filled = (text: unknown, values: readonly string[]) =>
  typeof text === 'string' ? text : (text as Say)(...values);

describe('the words of the creator app and the chat', () => {
  for (const language of LANGUAGES.filter((language) => language !== 'en-US')) {
    it(`are all there in ${language}, and none of them in English`, async () => {
      const words = await loadTranslation(language);
      assert.ok(words);
      assert.deepEqual(Object.keys(words).sort(), [...keys].sort());
      for (const key of keys) {
        const values = typeof english[key] === 'string' ? [] : places(english[key]);
        const asked: string = filled(english[key], values);
        const said: string = filled(words[key], values);
        assert.equal(typeof words[key], typeof english[key], key);
        for (const value of values)
          assert.equal(said.includes(value), asked.includes(value), `${key}: ${said}`);
        const same = SAME[language]?.includes(key) === true;
        assert.notEqual(said.trim(), '', key);
        if (!BARE.includes(key)) assert.equal(said === asked, same, `${key}: ${said}`);
      }
    });

    it(`count in ${language} as it counts`, async () => {
      const words = await loadTranslation(language);
      const { pluralCategories } = new Intl.PluralRules(language).resolvedOptions();
      const counts = [0, 1, 2, 3, 11, 100].map((n) => words?.rowsShown('#', n));
      // a million is a form of its own in the Latin languages, and no table here has that many rows
      const forms = pluralCategories.filter((form) => language === 'ar' || form !== 'many');
      assert.equal(new Set(counts).size, forms.length);
      for (const [index, n] of [0, 1, 2, 3, 11, 100].entries())
        assert.ok(words?.several('#', n, 'high', 'low').startsWith(`${counts[index]}`));
    });
  }

  it('count in English', () => {
    assert.equal(english.rowsShown('1', 1), '1 row');
    assert.equal(english.several('2', 2, 'a', 'b'), '2 rows. Highest: a. Lowest: b.');
  });

  it('are left in English where a language is not shipped', async () => {
    assert.equal(await loadTranslation('tlh'), undefined);
  });
});
