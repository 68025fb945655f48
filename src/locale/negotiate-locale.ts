import { LANGUAGES, type Language } from './languages.ts';

/** The language of the page's texts and the region of its formats. */
export interface EmbedLocale {
  /** The shipped language that was negotiated, as a BCP-47 tag; `lang` of the document. */
  readonly language: Language;
  /** The requested tag, including its region; `Intl` formats with it. */
  readonly formats: string;
  readonly direction: 'ltr' | 'rtl';
}

/** Norwegian without a written form means Bokmål. */
const ALIASES: Readonly<Record<string, string>> = { no: 'nb' };

/**
 * Returns the locale of a BCP-47 tag, or undefined if the tag is invalid or its language is not shipped.
 * The texts are those of the shipped language; the formats keep the requested region.
 */
export function negotiateLocale(tag: string): EmbedLocale | undefined {
  const language = shippedLanguage(tag);
  if (!language) return undefined;
  const direction = language === 'ar' ? 'rtl' : 'ltr';
  return { language, formats: new Intl.Locale(tag).toString(), direction };
}

/** Returns the shipped language of a BCP-47 tag, or undefined if the tag is invalid or its language is not shipped. */
export function shippedLanguage(tag: string): Language | undefined {
  try {
    const requested = new Intl.Locale(tag);
    const language = ALIASES[requested.language] ?? requested.language;
    return (
      LANGUAGES.find((shipped) => shipped === `${language}-${requested.region}`) ??
      LANGUAGES.find((shipped) => shipped.split('-')[0] === language)
    );
  } catch {
    return undefined;
  }
}

/** Returns the locale of the first tag whose language is shipped, or else English. */
export function firstLocale(tags: readonly (string | null | undefined)[]): EmbedLocale {
  for (const tag of tags) {
    const locale = tag ? negotiateLocale(tag) : undefined;
    if (locale) return locale;
  }
  return { language: 'en-US', formats: 'en-US', direction: 'ltr' };
}

/** Whether a text is a BCP-47 tag of a language that the engine supports, shipped or not, such as `de` or `es-419`. */
export function isLocale(tag: string): boolean {
  try {
    const { language } = new Intl.Locale(tag);
    const names = new Intl.DisplayNames('en', { type: 'language', fallback: 'none' });
    return names.of(language) !== undefined;
  } catch {
    return false;
  }
}
