import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import { joinStringsAndValues, type StrResult } from '@lit/localize';
import { english } from '../../demo/embed/app/translations/en-US.ts';
import {
  appMessages,
  loadTranslation,
} from '../../demo/embed/app/translations/load-app-messages.ts';
import { ENGLISH } from '../../demo/embed/translations/en-US.ts';
import { loadTemplates } from '../../demo/embed/translations/load-templates.ts';
import { LANGUAGES } from '../../src/locale/languages.ts';

/** Keys of messages that are the same in a language as in English. */
const SAME: Readonly<Record<string, readonly string[]>> = {
  'de-DE': ['name', 'agent', 'chat', 'dashboard', 'newDashboard'],
  'es-ES': ['chat'],
  'es-MX': ['chat'],
  'fr-FR': ['pdf', 'png'],
  'it-IT': ['chat', 'dashboard', 'newDashboard'],
  'nb-NO': ['csv'],
  'sv-SE': ['csv'],
};
const PLACEHOLDERS = Array.from({ length: 9 }, (_, index) => `⟦${index}⟧`);

/** Returns a message or a template as text, with a placeholder for each value. */
function textOf(message: unknown): string {
  if (typeof message === 'string') return message;
  if (typeof message === 'function') return textOf(message(...PLACEHOLDERS));
  const { strings, values } = message as StrResult;
  return joinStringsAndValues(
    strings,
    values.map((value) => (typeof value === 'number' ? PLACEHOLDERS[value] : value)),
  );
}

function placeholdersIn(text: string): string[] {
  return PLACEHOLDERS.filter((placeholder) => text.includes(placeholder));
}

function assertTranslated(language: string, source: object, translation: object): void {
  const translations = new Map(Object.entries(translation));
  assert.deepEqual([...translations.keys()].sort(), Object.keys(source).sort());
  for (const [key, message] of Object.entries(source)) {
    const [text, translated] = [textOf(message), textOf(translations.get(key))];
    assert.notEqual(translated.trim(), '', key);
    assert.deepEqual(placeholdersIn(translated), placeholdersIn(text), key);
    if (!/\p{L}/u.test(text)) continue;
    const isSame = SAME[language]?.includes(key) === true;
    assert.equal(translated === text, isSame, `${key}: ${translated}`);
  }
}

describe('translations of the dashboard', () => {
  for (const language of LANGUAGES.filter((language) => language !== 'en-US'))
    it(`are complete in ${language}`, async () => {
      assertTranslated(language, ENGLISH, (await loadTemplates(language)).templates);
    });

  it('are empty for an unsupported language', async () => {
    assert.deepEqual(await loadTemplates('tlh'), { templates: {} });
  });
});

describe('translations of the creator app and the chat', () => {
  it('are English until they are loaded, with its language tag', () => {
    assert.deepEqual(appMessages('es-MX'), { messages: english, language: 'en' });
  });

  for (const language of LANGUAGES.filter((each) => each !== 'en-US')) {
    it(`are complete in ${language}`, async () => {
      assertTranslated(language, english, await loadTranslation(language));
    });

    it(`have the plural forms of ${language}`, async () => {
      const messages = await loadTranslation(language);
      const { pluralCategories } = new Intl.PluralRules(language).resolvedOptions();
      const numbers = [0, 1, 2, 3, 11, 100, 1_000_000];
      const counts = numbers.map((n) => messages.rowsShown('#', n));
      assert.equal(new Set(counts).size, pluralCategories.length);
      for (const [index, n] of numbers.entries())
        assert.ok(messages.several('#', n, 'high', 'low').startsWith(`${counts[index]}`));
    });
  }
});
