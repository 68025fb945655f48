import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import { firstLocale, negotiateLocale } from '../../src/locale/negotiate-locale.ts';

describe('negotiateLocale', () => {
  const cases: [requested: string, language: string, formats: string][] = [
    ['es-ES', 'es-ES', 'es-ES'],
    ['ES-es', 'es-ES', 'es-ES'],
    ['es', 'es-ES', 'es'],
    ['es-AR', 'es-ES', 'es-AR'],
    ['es-MX', 'es-MX', 'es-MX'],
    ['es-MX-u-hc-h12', 'es-MX', 'es-MX-u-hc-h12'],
    ['es-Latn-MX', 'es-MX', 'es-Latn-MX'],
    ['pt', 'pt-BR', 'pt'],
    ['pt-AO', 'pt-BR', 'pt-AO'],
    ['pt-pt', 'pt-PT', 'pt-PT'],
    ['no', 'nb-NO', 'no'],
    ['nb', 'nb-NO', 'nb'],
    ['ar-EG', 'ar', 'ar-EG'],
    ['de-Latn-AT-u-co-phonebk', 'de-DE', 'de-Latn-AT-u-co-phonebk'],
  ];
  for (const [requested, language, formats] of cases) {
    it(`selects the language ${language} and the formats ${formats} for ${requested}`, () => {
      const direction = language === 'ar' ? 'rtl' : 'ltr';
      assert.deepEqual(negotiateLocale(requested), { language, formats, direction });
    });
  }

  for (const requested of [
    '',
    'zh-CN',
    'nn',
    'unknown-language',
    'en_US',
    '*',
    '-',
    'x'.repeat(5000),
  ]) {
    it(`returns undefined for ${requested.slice(0, 20) || 'the empty tag'}`, () => {
      assert.equal(negotiateLocale(requested), undefined);
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
