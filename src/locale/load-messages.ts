import type { Language } from './languages.ts';
import { shippedLanguage } from './negotiate-locale.ts';

/** The languages that are loaded when needed; English is built in. */
export type LoadedLanguage = Exclude<Language, 'en-US'>;

/**
 * Loads the module of each language. A record of functions with a literal `import()` each, so that a bundler makes one
 * file per language.
 */
export type MessageLoaders<T> = Readonly<Record<LoadedLanguage, () => Promise<{ messages: T }>>>;

/** The messages of one shipped language. */
export interface LoadedMessages<T> {
  readonly language: Language;
  readonly messages: T;
}

/**
 * Loads the messages for a BCP-47 tag: of exactly that language, or else of the first shipped one of the same language.
 * Returns `english` if no language matches, and also, without an error, if the file of the language cannot be loaded.
 */
export async function loadMessages<T>(
  tag: string,
  english: T,
  loaders: MessageLoaders<T>,
): Promise<LoadedMessages<T>> {
  const language = shippedLanguage(tag);
  if (language && language !== 'en-US') {
    try {
      const { messages } = await loaders[language]();
      return { language, messages };
    } catch {
      // The text stays English: a missing file must not break the page.
    }
  }
  return { language: 'en-US', messages: english };
}
