import { LANGUAGES } from '../../../../../src/locale/languages.ts';

/** The languages that the embed speaks, each as its own speakers write it. */
export function languages(): { readonly tag: string; readonly name: string }[] {
  return LANGUAGES.map((tag) => {
    const names = new Intl.DisplayNames([tag], { type: 'language', languageDisplay: 'standard' });
    return { tag, name: names.of(tag) ?? tag };
  });
}
