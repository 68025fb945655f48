import { texts as english } from './locales/en-us.ts';
import type { Texts } from './texts.ts';

/** Texts and the language they are in. */
export interface Language {
  tag: string;
  texts: Texts;
}

/** The language that needs no loading. */
export const ENGLISH: Language = { tag: 'en-US', texts: english };

const loaders: Record<string, () => Promise<{ texts: Texts }>> = {
  'de-DE': () => import('./locales/de-de.ts'),
  'es-ES': () => import('./locales/es-es.ts'),
  'es-MX': () => import('./locales/es-mx.ts'),
  'fr-FR': () => import('./locales/fr-fr.ts'),
  'it-IT': () => import('./locales/it-it.ts'),
  'ja-JP': () => import('./locales/ja-jp.ts'),
  'nb-NO': () => import('./locales/nb-no.ts'),
  'pt-BR': () => import('./locales/pt-br.ts'),
  'pt-PT': () => import('./locales/pt-pt.ts'),
  'sv-SE': () => import('./locales/sv-se.ts'),
  'vi-VN': () => import('./locales/vi-vn.ts'),
  ar: () => import('./locales/ar.ts'),
};

/** The shipped language that a tag means, whatever its case: exactly, else the first of the same language. */
export function shippedLanguage(tag: string): string {
  const wanted = tag.toLowerCase().replace(/^no\b/, 'nb');
  const [language] = wanted.split('-');
  const tags = Object.keys(loaders);
  return (
    tags.find((shipped) => shipped.toLowerCase() === wanted) ??
    tags.find((shipped) => shipped.split('-')[0] === language) ??
    ENGLISH.tag
  );
}

/** Loads the texts of a language, English where that fails. */
export async function loadLanguage(tag: string): Promise<Language> {
  const shipped = shippedLanguage(tag);
  try {
    const { texts } = (await loaders[shipped]?.()) ?? ENGLISH;
    return texts === english ? ENGLISH : { tag: shipped, texts };
  } catch {
    return ENGLISH;
  }
}
