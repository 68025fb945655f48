import { loadTexts, type TextLoaders } from '../../locale/load-texts.ts';
import type { Messages } from './messages.ts';

/*
The translations. This module is loaded on demand, because a page in English needs neither the names of their files nor
the choice between them.
*/

const loaders: TextLoaders<Messages> = {
  'de-DE': () => import('./de-DE.json', { with: { type: 'json' } }),
  'es-ES': () => import('./es-ES.json', { with: { type: 'json' } }),
  'es-MX': () => import('./es-MX.json', { with: { type: 'json' } }),
  'fr-FR': () => import('./fr-FR.json', { with: { type: 'json' } }),
  'it-IT': () => import('./it-IT.json', { with: { type: 'json' } }),
  'ja-JP': () => import('./ja-JP.json', { with: { type: 'json' } }),
  'nb-NO': () => import('./nb-NO.json', { with: { type: 'json' } }),
  'pt-BR': () => import('./pt-BR.json', { with: { type: 'json' } }),
  'pt-PT': () => import('./pt-PT.json', { with: { type: 'json' } }),
  'sv-SE': () => import('./sv-SE.json', { with: { type: 'json' } }),
  'vi-VN': () => import('./vi-VN.json', { with: { type: 'json' } }),
  ar: () => import('./ar.json', { with: { type: 'json' } }),
};

/** Loads the texts of the element for a BCP-47 tag; undefined for English and for a language that is not shipped. */
export const loadTranslation = (tag: string) => loadTexts(tag, loaders);
