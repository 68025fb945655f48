import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import { LANGUAGES } from '../../src/locale/languages.ts';
import { firstLocale, negotiateLocale } from '../../src/locale/negotiate-locale.ts';
import { fc } from '../node/fast-check.ts';

describe('negotiateLocale', () => {
  const cases: [requested: string, language: string, formats: string][] = [
    ['ES-es', 'es-ES', 'es-ES'],
    ['DE-AT-x-private', 'de-DE', 'de-AT-x-private'],
    ['es', 'es-ES', 'es'],
    ['es-AR', 'es-ES', 'es-AR'],
    ['es-MX', 'es-MX', 'es-MX'],
    ['es-MX-u-hc-h12', 'es-MX', 'es-MX-u-hc-h12'],
    ['es-Latn-MX', 'es-MX', 'es-Latn-MX'],
    ['pt', 'pt-BR', 'pt'],
    ['pt-AO', 'pt-BR', 'pt-AO'],
    ['pt-pt', 'pt-PT', 'pt-PT'],
    ['no', 'nb-NO', 'no'],
    ['no-NO', 'nb-NO', 'no-NO'],
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

  for (const requested of ['', 'zh-CN', 'nn', 'unknown-language', 'en_US', '*', '-']) {
    it(`returns undefined for "${requested}"`, () => {
      assert.equal(negotiateLocale(requested), undefined);
    });
  }

  it('returns a shipped language of the requested one, or undefined, for any tag', () => {
    const anyTag = fc.oneof(
      fc.string({ unit: 'binary' }),
      fc.stringMatching(/^[a-z]{2,3}(-[A-Z][a-z]{3})?(-[A-Z]{2})?(-u-[a-z]{2}-[a-z]{3,8})?$/),
      fc.constantFrom('x'.repeat(5000), ...LANGUAGES),
    );
    fc.assert(
      fc.property(anyTag, (requested) => {
        const locale = negotiateLocale(requested);
        if (!locale) return;
        assert.ok(LANGUAGES.includes(locale.language));
        assert.equal(locale.direction, locale.language === 'ar' ? 'rtl' : 'ltr');
        assert.equal(new Intl.Locale(locale.formats).language, new Intl.Locale(requested).language);
        assert.ok(new Intl.NumberFormat(locale.formats).format(1));
      }),
    );
  });
});

describe('firstLocale', () => {
  it('returns the first shipped locale', () => {
    assert.equal(firstLocale([undefined, null, 'zh', 'fr-CA', 'de']).formats, 'fr-CA');
  });
  it('returns English if no language is shipped', () => {
    const english = { language: 'en-US', formats: 'en-US', direction: 'ltr' };
    assert.deepEqual(firstLocale(['zh', 'nonsense!']), english);
  });
});
