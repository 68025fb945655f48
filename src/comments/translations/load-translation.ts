import { type LoadedTexts, loadTexts, type TextLoaders } from '../../locale/load-texts.ts';
import type { Messages } from './en-US.ts';
import { fillIn, type PluralForms, plural } from './plural.ts';

/** A text with placeholders, `{0}` for the first value, or one for each plural form. */
type Text = string | PluralForms;

const loaders: TextLoaders<Readonly<Record<keyof Messages, Text>>> = {
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

/** Loads the messages for a BCP-47 tag; undefined for English and for a language that is not shipped. */
export async function loadTranslation(tag: string): Promise<LoadedTexts<Messages> | undefined> {
  const loaded = await loadTexts(tag, loaders);
  if (!loaded) return undefined;
  const { language, texts } = loaded;
  const entries = Object.entries(texts).map(([name, text]) => [name, toMessage(text, language)]);
  return { language, texts: Object.fromEntries(entries) };
}

function toMessage(text: Text, language: string) {
  if (typeof text !== 'string') return plural(language, text);
  return text.includes('{0}') ? (...values: unknown[]) => fillIn(text, values) : text;
}
