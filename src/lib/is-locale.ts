/** Whether a text is a BCP-47 tag of a language that the engine knows, such as `de` or `es-419`. */
export function isLocale(tag: string): boolean {
  try {
    const { language } = new Intl.Locale(tag);
    const names = new Intl.DisplayNames('en', { type: 'language', fallback: 'none' });
    return names.of(language) !== undefined;
  } catch {
    return false;
  }
}
