import type { Language } from './texts.ts';

/*
Every language but English, loaded by the pages that need one. Of several with the same language the first stands
for it: `es` is es-ES, `pt` is pt-BR.
*/
const languages: Record<string, () => Promise<{ texts: Language['texts'] }>> = {
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

/** Loads the language that a tag means, whatever its case: exactly that, else the first of the same language. */
export async function loadLanguage(tag: string): Promise<Language | undefined> {
  const wanted = tag.toLowerCase().replace(/^no\b/, 'nb');
  const shipped = Object.keys(languages);
  const found =
    shipped.find((candidate) => candidate.toLowerCase() === wanted) ??
    shipped.find((candidate) => candidate.split('-')[0] === wanted.split('-')[0]);
  const module = found && (await languages[found]?.());
  return module ? { tag: found, texts: module.texts } : undefined;
}
