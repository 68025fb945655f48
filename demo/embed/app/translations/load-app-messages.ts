import { setLocale } from '../../messages.ts';
import { type AppMessages, english } from './en-US.ts';
import { messageLoaders } from './message-loaders.ts';

const loaded = new Map<string, AppMessages>();

/** Loads the messages of a language, and those of the dashboard, which charts and tables use. */
export async function loadAppMessages(language: string): Promise<void> {
  // the text stays English if a file cannot be loaded
  const loading = loaded.has(language)
    ? undefined
    : messageLoaders[language]?.().catch(() => undefined);
  try {
    await setLocale(language);
  } catch {
    // an unsupported language does not change the current one
  }
  const messages = (await loading)?.messages;
  if (messages) loaded.set(language, messages);
}

/** Returns the loaded messages of a language and their actual language; English until they are loaded. */
export function appMessages(language: string): { messages: AppMessages; language: string } {
  const messages = loaded.get(language) ?? english;
  return { messages, language: messages === english ? 'en' : language };
}
