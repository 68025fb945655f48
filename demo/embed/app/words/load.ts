import { setLocale } from '../../words.ts';
import type { AppWords } from './en-US.ts';
import { english } from './en-US.ts';
import { loadTranslation } from './load-translation.ts';

const loaded = new Map<string, AppWords>();

/** Brings the words of a language; English, in silence, where there are none. */
export async function loadAppWords(language: string): Promise<void> {
  const words = loaded.has(language) ? undefined : loadTranslation(language);
  try {
    // the dashboard's words, which charts and tables speak, are in one language at a time
    await setLocale(language);
  } catch {
    // a page that names no shipped language keeps the one it speaks
  }
  if (!loaded.has(language)) loaded.set(language, (await words) ?? english);
}

/** The words of a language as far as they are here, and the language they are in. */
export function appWords(language: string): { words: AppWords; language: string } {
  const words = loaded.get(language) ?? english;
  return { words, language: words === english ? 'en' : language };
}
