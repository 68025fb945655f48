import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import { ENGLISH } from '../../src/comments/messages/en-US.ts';
import { loadWords } from '../../src/comments/messages/load-messages.ts';
import { type Templates, wordsOf } from '../../src/comments/messages/messages.ts';
import { LANGUAGES } from '../../src/locale/languages.ts';

const sources = Object.entries<unknown>(ENGLISH);

describe('words', () => {
  for (const language of LANGUAGES.filter((each) => each !== 'en-US')) {
    describe(language, () => {
      const load = async (): Promise<Templates> =>
        (await import(`../../src/comments/messages/${language}.ts`)).templates;

      it('has every word, and none that is not asked for', async () => {
        const templates = await load();
        const { pluralCategories } = new Intl.PluralRules(language).resolvedOptions();
        const singles = sources.filter(([, source]) => !Array.isArray(source)).map(([id]) => id);
        const plurals = sources.filter(([, source]) => Array.isArray(source)).map(([id]) => id);
        const optional = plurals.flatMap((id) => pluralCategories.map((each) => `${id}-${each}`));
        const needed = [...singles, ...plurals.map((id) => `${id}-other`)];
        assert.deepEqual(
          needed.filter((id) => !(id in templates)),
          [],
        );
        const known = new Set([...needed, ...optional]);
        assert.deepEqual(
          Object.keys(templates).filter((id) => !known.has(id)),
          [],
        );
      });

      it('fills in what it is given', async () => {
        const words = await loadWords(language);
        assert.match(words.commentBy('Ana', 'now'), /Ana.*now/);
        assert.match(words.newComments(7), /7/);
        assert.match(words.user(12), /12/);
      });
    });
  }

  it('counts in English', () => {
    const words = wordsOf('en-US');
    assert.deepEqual([1, 2, 0].map(words.newComments), [
      '1 new comment',
      '2 new comments',
      '0 new comments',
    ]);
  });

  it('counts in Arabic by its six forms', async () => {
    const words = await loadWords('ar');
    const said = [0, 1, 2, 3, 11, 100].map(words.suggestions);
    assert.equal(new Set(said).size, 6);
  });

  it('falls back to English in silence', async () => {
    assert.equal((await loadWords('xx')).reply, 'Reply');
    assert.equal(wordsOf('de-DE', {}).reply, 'Reply');
  });
});
