import { LANGUAGES, type Language } from './languages.ts';
import type { EmbedLocale } from './locale.ts';

/** Norwegian without a written form is read as Bokmål. */
const ALIASES: Readonly<Record<string, string>> = { no: 'nb' };

/**
 * The locale of a BCP-47 tag, or undefined where its language is not shipped or the tag is none.
 * The words come from the shipped language; the formats keep the region that was asked for.
 */
export function negotiateLocale(tag: string): EmbedLocale | undefined {
  const formats = canonical(tag);
  const language = formats && shipped(formats);
  if (!language) return undefined;
  return { language, formats, direction: language === 'ar' ? 'rtl' : 'ltr' };
}

/** The first of some tags, strongest first, whose language is shipped; English where none is. */
export function firstLocale(tags: readonly (string | null | undefined)[]): EmbedLocale {
  for (const tag of tags) {
    const locale = tag ? negotiateLocale(tag) : undefined;
    if (locale) return locale;
  }
  return { language: 'en-US', formats: 'en-US', direction: 'ltr' };
}

function canonical(tag: string): string | undefined {
  try {
    return Intl.getCanonicalLocales(tag)[0];
  } catch {
    return undefined;
  }
}

function shipped(tag: string): Language | undefined {
  const [asked = ''] = tag.split('-');
  const language = ALIASES[asked] ?? asked;
  return (
    LANGUAGES.find((candidate) => candidate === tag) ??
    LANGUAGES.find((candidate) => candidate.split('-')[0] === language)
  );
}
