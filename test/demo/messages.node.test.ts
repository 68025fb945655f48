import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import { ENGLISH } from '../../demo/embed/messages/en-US.ts';
import { loadTemplates } from '../../demo/embed/messages/load-templates.ts';
import { LANGUAGES } from '../../src/locale/languages.ts';

/** Keys of messages that are the same in a language as in English. */
const SAME: Readonly<Record<string, readonly string[]>> = {
  'fr-FR': ['pdf', 'png'],
  'nb-NO': ['csv'],
  'sv-SE': ['csv'],
};
/** Key of a message that has only punctuation between its placeholders. */
const PUNCTUATION_ONLY = 'drillTitle';

interface Filled {
  strings: readonly string[];
  values: readonly unknown[];
}

/** Returns the fixed parts of a text, and its number of placeholders. */
function partsOf(text: unknown): { parts: string; placeholders: number } {
  if (typeof text === 'string') return { parts: text, placeholders: 0 };
  const { strings, values } = text as Filled;
  return { parts: strings.join('#'), placeholders: values.length };
}

describe('messages of the dashboard', () => {
  for (const language of LANGUAGES.filter((language) => language !== 'en-US')) {
    it(`are complete and translated in ${language}`, async () => {
      const { templates } = await loadTemplates(language);
      assert.deepEqual(Object.keys(templates).sort(), Object.keys(ENGLISH).sort());
      for (const [id, text] of Object.entries(ENGLISH)) {
        const source = partsOf(typeof text === 'function' ? (text as () => unknown)() : text);
        const translation = partsOf(templates[id]);
        assert.equal(translation.placeholders, source.placeholders, id);
        if (translation.placeholders > 0) {
          const { values } = templates[id] as unknown as Filled;
          assert.deepEqual([...values].sort(), [...values.keys()], id);
        }
        const same = SAME[language]?.includes(id) === true;
        assert.notEqual(translation.parts.trim(), '', id);
        if (id !== PUNCTUATION_ONLY) assert.equal(translation.parts === source.parts, same, id);
      }
    });
  }

  it('are in English for an unsupported language', async () => {
    assert.deepEqual(await loadTemplates('tlh'), { templates: {} });
  });
});
