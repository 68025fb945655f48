import type { Language } from './messages.ts';

/*
Every language but English, loaded by the pages that need one. Of several with the same language the first stands
for it: `es` is es-ES, `pt` is pt-BR.
*/
const languages: Record<string, () => Promise<{ texts: Language['texts'] }>> = {
  'de-DE': () => import('./de-de.ts'),
  'es-ES': () => import('./es-es.ts'),
  'es-MX': () => import('./es-mx.ts'),
  'fr-FR': () => import('./fr-fr.ts'),
  'it-IT': () => import('./it-it.ts'),
  'ja-JP': () => import('./ja-jp.ts'),
  'nb-NO': () => import('./nb-no.ts'),
  'pt-BR': () => import('./pt-br.ts'),
  'pt-PT': () => import('./pt-pt.ts'),
  'sv-SE': () => import('./sv-se.ts'),
  'vi-VN': () => import('./vi-vn.ts'),
  ar: () => import('./ar.ts'),
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
