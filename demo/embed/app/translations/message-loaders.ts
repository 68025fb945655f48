import type { AppMessages } from './en-US.ts';

type Loader = () => Promise<{ readonly messages: AppMessages }>;

/** Loads the messages of the creator app and the chat, by language; other languages get English. */
export const messageLoaders: Readonly<Record<string, Loader>> = {
  'de-DE': () => import('./de-DE.ts'),
  ar: () => import('./ar.ts'),
};
