import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import { ENGLISH } from '../../demo/embed/words/en-US.ts';
import { loadTemplates } from '../../demo/embed/words/load-templates.ts';
import { LANGUAGES } from '../../src/locale/languages.ts';

/** Words that a language shares with English. */
const SAME: Readonly<Record<string, readonly string[]>> = {
  'fr-FR': ['pdf'],
  'nb-NO': ['csv'],
  'sv-SE': ['csv'],
};
/** Has nothing but punctuation between what is filled in. */
const BARE = 'drillTitle';

interface Filled {
  strings: readonly string[];
  values: readonly unknown[];
}

/** The fixed parts of a text, and how many places it has to fill in. */
function partsOf(text: unknown): { parts: string; places: number } {
  if (typeof text === 'string') return { parts: text, places: 0 };
  const { strings, values } = text as Filled;
  return { parts: strings.join('#'), places: values.length };
}

describe('the words of the dashboard', () => {
  for (const language of LANGUAGES.filter((language) => language !== 'en-US')) {
    it(`are all there in ${language}, and none of them in English`, async () => {
      const { templates } = await loadTemplates(language);
      assert.deepEqual(Object.keys(templates).sort(), Object.keys(ENGLISH).sort());
      for (const [id, text] of Object.entries(ENGLISH)) {
        const asked = partsOf(typeof text === 'function' ? (text as () => unknown)() : text);
        const said = partsOf(templates[id]);
        assert.equal(said.places, asked.places, id);
        if (said.places > 0) {
          const { values } = templates[id] as unknown as Filled;
          assert.deepEqual([...values].sort(), [...values.keys()], id);
        }
        const same = SAME[language]?.includes(id) === true;
        assert.notEqual(said.parts.trim(), '', id);
        if (id !== BARE) assert.equal(said.parts === asked.parts, same, id);
      }
    });
  }

  it('are English in a language that is not shipped', async () => {
    assert.deepEqual(await loadTemplates('tlh'), { templates: {} });
  });
});
