import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import { LANGUAGES, type Language } from '../../src/locale/languages.ts';
import {
  firstLocale,
  negotiateLocale,
  shippedLanguage,
} from '../../src/locale/negotiate-locale.ts';
import { fc } from '../node/fast-check.ts';

const shipped = fc.constantFrom(...LANGUAGES);
const extension = fc.constantFrom('', '-u-hc-h12', '-u-nu-latn-ca-gregory', '-x-private');
const anyCase = (tag: string) =>
  fc.mixedCase(fc.constant(tag), { toggleCase: (char) => swapCase(char) });
const swapCase = (char: string) =>
  char === char.toUpperCase() ? char.toLowerCase() : char.toUpperCase();
const region = fc.stringMatching(/^[A-Z]{2}$/);
const anyTag = fc.oneof(
  fc.string({ unit: 'binary' }),
  fc.stringMatching(/^[a-z]{2,3}(-[A-Z][a-z]{3})?(-[A-Z]{2})?(-u-[a-z]{2}-[a-z]{3,8})?$/),
  shipped,
);

describe('negotiateLocale for any tag', () => {
  it('selects a shipped language exactly, in any case and with any extension', () => {
    const tag = fc
      .tuple(shipped, extension)
      .chain(([language, suffix]) => fc.tuple(fc.constant(language), anyCase(language + suffix)));
    fc.assert(
      fc.property(tag, ([language, requested]) => {
        assert.equal(shippedLanguage(requested), language);
      }),
    );
  });

  it('selects the first region of a language for a region that is not shipped', () => {
    fc.assert(
      fc.property(shipped, region, (language, other) => {
        const [code = ''] = language.split('-');
        const requested = `${code}-${other}`;
        const canonical = Intl.getCanonicalLocales(requested)[0];
        fc.pre(!LANGUAGES.includes(canonical as Language));
        const first = LANGUAGES.find((each) => each.split('-')[0] === code);
        assert.equal(shippedLanguage(requested), first);
      }),
    );
  });

  it('returns a shipped language of the requested one, or undefined', () => {
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

  it('selects the first supported tag of a list, or English', () => {
    const tags = fc.array(fc.option(anyTag, { nil: undefined }), { maxLength: 5 });
    fc.assert(
      fc.property(tags, (requested) => {
        const supported = requested.find((tag) => tag && negotiateLocale(tag));
        const { language } = firstLocale(requested);
        assert.equal(language, supported ? shippedLanguage(supported) : 'en-US');
      }),
    );
  });
});
