import type { Language } from '../../locale/languages.ts';
import { createMessages, type Messages, type Translations } from './messages.ts';

type Loader = () => Promise<{ translations: Translations }>;

const LOADERS: Record<Exclude<Language, 'en-US'>, Loader> = {
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

/** The words of a language; English, in silence, where they cannot be had. */
export async function loadMessages(language: string): Promise<Messages> {
  try {
    const loader = LOADERS[language as keyof typeof LOADERS];
    return createMessages(language, (await loader?.())?.translations);
  } catch {
    return createMessages('en-US');
  }
}
