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
  const requested = parse(tag);
  const language = requested && shippedLanguage(requested);
  if (!language) return undefined;
  const direction = language === 'ar' ? 'rtl' : 'ltr';
  return { language, formats: requested.toString(), direction };
}

/** Returns the locale of the first tag whose language is shipped, or else English. */
export function firstLocale(tags: readonly (string | null | undefined)[]): EmbedLocale {
  for (const tag of tags) {
    const locale = tag ? negotiateLocale(tag) : undefined;
    if (locale) return locale;
  }
  return { language: 'en-US', formats: 'en-US', direction: 'ltr' };
}

function parse(tag: string): Intl.Locale | undefined {
  try {
    return new Intl.Locale(tag);
  } catch {
    return undefined;
  }
}

function shippedLanguage(requested: Intl.Locale): Language | undefined {
  const tag = requested.toString();
  const language = ALIASES[requested.language] ?? requested.language;
  return (
    LANGUAGES.find((shipped) => shipped === tag) ??
    LANGUAGES.find((shipped) => shipped.split('-')[0] === language)
  );
}
