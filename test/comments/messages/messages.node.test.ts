import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import { ENGLISH } from '../../../src/comments/messages/en-US.ts';
import { loadMessages } from '../../../src/comments/messages/load-messages.ts';
import { createMessages, type Translations } from '../../../src/comments/messages/messages.ts';
import { LANGUAGES } from '../../../src/locale/languages.ts';

const sources = Object.entries<unknown>(ENGLISH);

describe('words', () => {
  for (const language of LANGUAGES.filter((each) => each !== 'en-US')) {
    describe(language, () => {
      const load = async (): Promise<Translations> =>
        (await import(`../../../src/comments/messages/${language}.ts`)).translations;

      it('has every word, and none that is not asked for', async () => {
        const translations = await load();
        const { pluralCategories } = new Intl.PluralRules(language).resolvedOptions();
        const singles = sources.filter(([, source]) => !Array.isArray(source)).map(([id]) => id);
        const plurals = sources.filter(([, source]) => Array.isArray(source)).map(([id]) => id);
        const optional = plurals.flatMap((id) => pluralCategories.map((each) => `${id}-${each}`));
        const needed = [...singles, ...plurals.map((id) => `${id}-other`)];
        assert.deepEqual(
          needed.filter((id) => !(id in translations)),
          [],
        );
        const known = new Set([...needed, ...optional]);
        assert.deepEqual(
          Object.keys(translations).filter((id) => !known.has(id)),
          [],
        );
      });

      it('fills in what it is given', async () => {
        const words = await loadMessages(language);
        assert.match(words.commentBy('Ana', 'now'), /Ana.*now/);
        assert.match(words.newComments(7), /7/);
        assert.match(words.user(12), /12/);
      });
    });
  }

  it('counts in English', () => {
    const words = createMessages('en-US');
    assert.deepEqual([1, 2, 0].map(words.newComments), [
      '1 new comment',
      '2 new comments',
      '0 new comments',
    ]);
  });

  it('counts in Arabic by its six forms', async () => {
    const words = await loadMessages('ar');
    const said = [0, 1, 2, 3, 11, 100].map(words.suggestions);
    assert.equal(new Set(said).size, 6);
  });

  it('falls back to English in silence', async () => {
    assert.equal((await loadMessages('xx')).reply, 'Reply');
    assert.equal(createMessages('de-DE', {}).reply, 'Reply');
  });
});
