import { LANGUAGES } from '../../../../src/context/index.ts';

/** Returns the name of a language in that language. */
export function languageName(tag: string): string {
  const names = new Intl.DisplayNames([tag], {
    type: 'language',
    languageDisplay: 'standard',
    style: 'short',
  });
  return names.of(tag) ?? tag;
}

/** Returns the shipped languages, each with its name in that language. */
export function languages(): { readonly tag: string; readonly name: string }[] {
  return LANGUAGES.map((tag) => ({ tag, name: languageName(tag) }));
}
