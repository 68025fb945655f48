import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import { ENGLISH } from '../../demo/embed/words/en-US.ts';
import { loadTemplates } from '../../demo/embed/words/load-templates.ts';
import { LANGUAGES } from '../../src/context/languages.ts';

/** How many places a text has to fill in. */
const places = (text: unknown) =>
  typeof text === 'string' ? 0 : ((text as { values?: unknown[] }).values?.length ?? 0);

describe('the words of the dashboard', () => {
  for (const language of LANGUAGES.filter((language) => language !== 'en-US')) {
    it(`are all there in ${language}`, async () => {
      const { templates } = await loadTemplates(language);
      assert.deepEqual(Object.keys(templates).sort(), Object.keys(ENGLISH).sort());
      for (const [id, text] of Object.entries(ENGLISH)) {
        const filled = typeof text === 'function' ? (text as () => unknown)() : text;
        assert.equal(places(templates[id]), places(filled), id);
      }
    });
  }

  it('are English in a language that is not shipped', async () => {
    assert.deepEqual(await loadTemplates('tlh'), { templates: {} });
  });
});
