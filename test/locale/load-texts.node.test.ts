import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import { LANGUAGES, type Language } from '../../src/locale/languages.ts';
import { loadTexts, type TextLoaders } from '../../src/locale/load-texts.ts';

/** Loaders whose texts are the language that was loaded. */
const loaders = Object.fromEntries(
  LANGUAGES.map((language) => [language, () => Promise.resolve({ default: language })]),
) as unknown as TextLoaders<Language>;

describe('loadTexts', () => {
  // Which language belongs to a tag is tested in negotiate-locale.node.test.ts.
  const cases: [tag: string, language: Language][] = [
    ['de-AT', 'de-DE'],
    ['es-MX', 'es-MX'],
    ['no-NO', 'nb-NO'],
  ];
  for (const [tag, language] of cases) {
    it(`loads ${language} for "${tag}"`, async () => {
      const loaded = await loadTexts(tag, loaders);
      assert.deepEqual(loaded, { language, texts: language });
    });
  }

  for (const tag of ['en-GB', 'zh-CN', 'not a tag']) {
    it(`loads nothing for "${tag}"`, async () => {
      assert.equal(await loadTexts(tag, loaders), undefined);
    });
  }

  it('rejects if the file cannot be loaded', async () => {
    const failing = { ...loaders, 'de-DE': () => Promise.reject(new TypeError('not found')) };
    await assert.rejects(loadTexts('de', failing), /not found/);
  });
});
