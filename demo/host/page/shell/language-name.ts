/** Returns the name of a language in that language. */
export function languageName(tag: string): string {
  const names = new Intl.DisplayNames([tag], { type: 'language', languageDisplay: 'standard' });
  return names.of(tag) ?? tag;
}
