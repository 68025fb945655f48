import { setLocale } from '../../words.ts';
import type { AppWords } from './en-US.ts';
import { english } from './en-US.ts';

/** The languages other than English that these words are translated to; the rest are shown in English, and marked so. */
const loaders: Readonly<Record<string, () => Promise<{ words: AppWords }>>> = {
  'de-DE': () => import('./de-DE.ts'),
  'es-ES': () => import('./es-ES.ts'),
  'es-MX': () => import('./es-ES.ts'),
};

const loaded = new Map<string, AppWords>();

/** Brings the words of a language; English, in silence, where there are none. */
export async function loadAppWords(language: string): Promise<void> {
  const words = loaded.has(language) ? undefined : loaders[language]?.().catch(() => undefined);
  try {
    // the dashboard's words, which charts and tables speak, are in one language at a time
    await setLocale(language);
  } catch {
    // a page that names no shipped language keeps the one it speaks
  }
  if (!loaded.has(language)) loaded.set(language, (await words)?.words ?? english);
}

/** The words of a language as far as they are here, and the language they are in. */
export function appWords(language: string): { words: AppWords; language: string } {
  const words = loaded.get(language) ?? english;
  return { words, language: words === english ? 'en' : language };
}
