import type { Language } from '../../../../src/context/index.ts';
import type { AppWords } from './en-US.ts';

type Loader = () => Promise<{ words: AppWords }>;

const LOADERS: Readonly<Record<Exclude<Language, 'en-US'>, Loader>> = {
  'de-DE': () => import('./de-DE.ts'),
  'es-ES': () => import('./es-ES.ts'),
  'es-MX': () => import('./es-MX.ts'),
  'fr-FR': () => import('./fr-FR.ts'),
  'it-IT': () => import('./it-IT.ts'),
  'ja-JP': () => import('./ja-JP.ts'),
  'nb-NO': () => import('./nb-NO.ts'),
  'pt-BR': () => import('./pt-BR.ts'),
  'pt-PT': () => import('./pt-PT.ts'),
  'sv-SE': () => import('./sv-SE.ts'),
  'vi-VN': () => import('./vi-VN.ts'),
  ar: () => import('./ar.ts'),
};

/** Brings the words of a language; none, in silence, where there are none or they cannot be had. */
export async function loadTranslation(language: string): Promise<AppWords | undefined> {
  const loaders: Readonly<Record<string, Loader>> = LOADERS;
  const loaded = await loaders[language]?.().catch(() => undefined);
  return loaded?.words;
}
