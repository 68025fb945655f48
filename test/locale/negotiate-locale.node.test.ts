import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import { firstLocale, negotiateLocale } from '../../src/locale/negotiate-locale.ts';

describe('negotiateLocale', () => {
  const cases: [asked: string, language: string, formats: string][] = [
    ['es-ES', 'es-ES', 'es-ES'],
    ['ES-es', 'es-ES', 'es-ES'],
    ['es', 'es-ES', 'es'],
    ['es-AR', 'es-ES', 'es-AR'],
    ['es-MX', 'es-MX', 'es-MX'],
    ['pt', 'pt-BR', 'pt'],
    ['pt-AO', 'pt-BR', 'pt-AO'],
    ['pt-pt', 'pt-PT', 'pt-PT'],
    ['no', 'nb-NO', 'no'],
    ['nb', 'nb-NO', 'nb'],
    ['ar-EG', 'ar', 'ar-EG'],
    ['de-Latn-AT-u-co-phonebk', 'de-DE', 'de-Latn-AT-u-co-phonebk'],
  ];
  for (const [asked, language, formats] of cases) {
    it(`selects ${language} for ${asked}, formats ${formats}`, () => {
      const direction = language === 'ar' ? 'rtl' : 'ltr';
      assert.deepEqual(negotiateLocale(asked), { language, formats, direction });
    });
  }

  for (const asked of ['', 'zh-CN', 'nn', 'klingon-is-long', 'en_US', '*', '-', 'x'.repeat(5000)]) {
    it(`returns nothing for ${asked.slice(0, 20) || 'the empty tag'}`, () => {
      assert.equal(negotiateLocale(asked), undefined);
    });
  }
});

describe('firstLocale', () => {
  it('returns the first shipped locale', () => {
    assert.equal(firstLocale([undefined, null, 'zh', 'fr-CA', 'de']).formats, 'fr-CA');
  });
  it('returns English if no language is shipped', () => {
    assert.equal(firstLocale(['zh', 'nonsense!']).language, 'en-US');
  });
});
