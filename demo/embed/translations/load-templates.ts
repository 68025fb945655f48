import { type LocaleModule, str } from '@lit/localize';

/** Languages whose files have only what differs from another language. */
export const VARIANT_OF: Readonly<Record<string, string>> = { 'es-MX': 'es-ES', 'pt-PT': 'pt-BR' };

/** Loads the translations of a language; none if there is no such file or it cannot be loaded. */
export async function loadTemplates(language: string): Promise<LocaleModule> {
  const files = [VARIANT_OF[language] ?? [], language].flat();
  const texts = await Promise.all(files.map(loadTexts)).catch(() => []);
  const entries = Object.entries<string>(Object.assign({}, ...texts));
  return { templates: Object.fromEntries(entries.map(([key, text]) => [key, toTemplate(text)])) };
}

async function loadTexts(language: string): Promise<Record<string, string>> {
  return (await import(`./${language}.json`, { with: { type: 'json' } })).default;
}

/** Converts a text with placeholders, such as `{0}`, to a template. */
function toTemplate(text: string) {
  const parts = text.split(/\{(\d)\}/);
  const strings = parts.filter((_, index) => index % 2 === 0);
  const values = parts.filter((_, index) => index % 2 === 1).map(Number);
  return values.length > 0 ? str(strings as unknown as TemplateStringsArray, ...values) : text;
}
