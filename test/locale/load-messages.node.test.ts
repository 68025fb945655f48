import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import { LANGUAGES, type Language } from '../../src/locale/languages.ts';
import {
  type LoadedLanguage,
  loadMessages,
  type MessageLoaders,
} from '../../src/locale/load-messages.ts';

interface Messages {
  readonly language: Language;
}

const ENGLISH: Messages = { language: 'en-US' };

function loaders(load: (language: LoadedLanguage) => Promise<{ messages: Messages }>) {
  const languages = LANGUAGES.filter((language) => language !== 'en-US');
  const entries = languages.map((language) => [language, () => load(language)]);
  return Object.fromEntries(entries) as MessageLoaders<Messages>;
}

const available = loaders((language) => Promise.resolve({ messages: { language } }));

describe('loadMessages', () => {
  const cases: [tag: string, language: Language][] = [
    ['de-DE', 'de-DE'],
    ['DE-de', 'de-DE'],
    ['de-AT', 'de-DE'],
    ['es', 'es-ES'],
    ['es-MX', 'es-MX'],
    ['es-AR', 'es-ES'],
    ['pt', 'pt-BR'],
    ['pt-PT', 'pt-PT'],
    ['no', 'nb-NO'],
    ['no-NO', 'nb-NO'],
    ['nb', 'nb-NO'],
    ['ar-EG', 'ar'],
    ['en-GB', 'en-US'],
    ['zh-CN', 'en-US'],
    ['', 'en-US'],
    ['not a tag', 'en-US'],
  ];
  for (const [tag, language] of cases) {
    it(`loads ${language} for "${tag}"`, async () => {
      const loaded = await loadMessages(tag, ENGLISH, available);
      assert.deepEqual(loaded, { language, messages: { language } });
    });
  }

  it('returns English if the file cannot be loaded', async () => {
    const failing = loaders(() => Promise.reject(new TypeError('Failed to fetch')));
    const loaded = await loadMessages('de-DE', ENGLISH, failing);
    assert.deepEqual(loaded, { language: 'en-US', messages: ENGLISH });
  });

  it('loads nothing for English', async () => {
    const unused = loaders((language) => assert.fail(`loads ${language}`));
    assert.equal((await loadMessages('en-US', ENGLISH, unused)).messages, ENGLISH);
  });
});
