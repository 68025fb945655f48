import type { LocaleModule } from '@lit/localize';

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

/** Loads the translations of a language; none if there is no such file or it cannot be loaded. */
export async function loadTemplates(language: string): Promise<LocaleModule> {
  return (await LOADERS[language]?.().catch(() => undefined)) ?? { templates: {} };
}
