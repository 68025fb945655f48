import type { Language } from './languages.ts';
import { shippedLanguage } from './negotiate-locale.ts';

/**
 * Loads the texts of each language; English is built in. A record of functions with a literal `import()` each, so that
 * a bundler makes one file per language.
 */
export type TextLoaders<T> = Readonly<
  Record<Exclude<Language, 'en-US'>, () => Promise<{ default: T }>>
>;

/** The texts of one shipped language. */
export interface LoadedTexts<T> {
  readonly language: Language;
  readonly texts: T;
}

/**
 * Loads the texts for a BCP-47 tag: of exactly that language, or else of the first shipped one of the same language.
 * Returns undefined for English and for a language that is not shipped; rejects if the file cannot be loaded.
 */
export async function loadTexts<T>(
  tag: string,
  loaders: TextLoaders<T>,
): Promise<LoadedTexts<T> | undefined> {
  const language = shippedLanguage(tag);
  if (!language || language === 'en-US') return undefined;
  return { language, texts: (await loaders[language]()).default };
}
