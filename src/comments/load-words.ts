import type { Language } from '../context/languages.ts';
import { type Templates, type Words, wordsOf } from './words.ts';

type Loader = () => Promise<{ templates: Templates }>;

const LOADERS: Record<Exclude<Language, 'en-US'>, Loader> = {
  'de-DE': () => import('./locales/de-DE.ts'),
  'es-ES': () => import('./locales/es-ES.ts'),
  'es-MX': () => import('./locales/es-MX.ts'),
  'fr-FR': () => import('./locales/fr-FR.ts'),
  'it-IT': () => import('./locales/it-IT.ts'),
  'ja-JP': () => import('./locales/ja-JP.ts'),
  'nb-NO': () => import('./locales/nb-NO.ts'),
  'pt-BR': () => import('./locales/pt-BR.ts'),
  'pt-PT': () => import('./locales/pt-PT.ts'),
  'sv-SE': () => import('./locales/sv-SE.ts'),
  'vi-VN': () => import('./locales/vi-VN.ts'),
  ar: () => import('./locales/ar.ts'),
};

/** The words of a language; English, in silence, where they cannot be had. */
export async function loadWords(language: string): Promise<Words> {
  try {
    const loader = LOADERS[language as keyof typeof LOADERS];
    return wordsOf(language, (await loader?.())?.templates);
  } catch {
    return wordsOf('en-US');
  }
}
