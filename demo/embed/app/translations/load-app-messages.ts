import { setLocale } from '../../messages.ts';
import { VARIANT_OF } from '../../translations/load-templates.ts';
import { type AppMessages, english } from './en-US.ts';

/** A text with placeholders such as `{0}`, or its plural forms. */
type Text = string | Readonly<Partial<Record<Intl.LDMLPluralRule, string>>>;

const loaded = new Map<string, AppMessages>();

/** Loads the messages of a language, and those of the dashboard, which charts and tables use. */
export async function loadAppMessages(language: string): Promise<void> {
  // the text stays English if a file cannot be loaded
  const loading =
    loaded.has(language) || language === 'en-US'
      ? undefined
      : loadTranslation(language).catch(() => undefined);
  try {
    await setLocale(language);
  } catch {
    // an unsupported language does not change the current one
  }
  const messages = await loading;
  if (messages) loaded.set(language, messages);
}

/** Returns the loaded messages of a language and their actual language; English until they are loaded. */
export function appMessages(language: string): { messages: AppMessages; language: string } {
  const messages = loaded.get(language) ?? english;
  return { messages, language: messages === english ? 'en' : language };
}

/** Loads the file of a language. */
export async function loadTranslation(language: string): Promise<AppMessages> {
  const source = VARIANT_OF[language] ?? language;
  const file = await import(`./${source}.json`, { with: { type: 'json' } });
  const rules = new Intl.PluralRules(language);
  const messages = Object.entries<Text>(file.default).map(([key, text]) => {
    const isPlain = typeof english[key as keyof AppMessages] === 'string';
    return [key, isPlain ? text : (...values: unknown[]) => fill(text, values)];
  });
  return Object.fromEntries(messages);

  /** Fills the placeholders; the number among the values selects the plural form. */
  function fill(text: Text, values: readonly unknown[]): string {
    const count = Number(values.find((value) => typeof value === 'number'));
    const form = typeof text === 'string' ? text : (text[rules.select(count)] ?? text.other ?? '');
    return form.replaceAll(/\{(\d)\}/g, (_, index) => `${values[index]}`);
  }
}
