import { loadMessages, type MessageLoaders } from '../../locale/load-messages.ts';
import { messages as english } from './en-US.ts';
import type { Messages } from './messages.ts';

/*
The translations. This module is loaded on demand, because a page in English needs neither the names of their files nor
the choice between them.
*/

const messageLoaders: MessageLoaders<Messages> = {
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

/** Loads the texts of the element for a BCP-47 tag; English if its language is not shipped or cannot be loaded. */
export const loadTranslation = (tag: string) => loadMessages(tag, english, messageLoaders);
