import type { LocaleModule } from '@lit/localize';

/** The translations of one language, by the names in `ENGLISH`. */
export type Templates = LocaleModule['templates'];

type Loader = () => Promise<LocaleModule>;

const LOADERS: Readonly<Record<string, Loader>> = {
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

/** Brings the translations of a language; none, in silence, where they cannot be had: English is spoken then. */
export async function loadTemplates(language: string): Promise<LocaleModule> {
  return (await LOADERS[language]?.().catch(() => undefined)) ?? { templates: {} };
}
