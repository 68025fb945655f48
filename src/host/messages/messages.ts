import type { Surface } from '../../api/surface.ts';
import type { EmbedErrorCode } from '../../protocol/errors.ts';
import { texts as english } from './en-us.ts';

/** A failure that a viewer gets to see. */
type ShownCode = Exclude<EmbedErrorCode, 'mint-timeout' | 'invalid-message' | 'revoke-failed'>;

/** What the element itself says to a viewer: the name of the frame by its surface, and what went wrong. */
export type Texts = Record<Surface | ShownCode | 'retry' | 'reported', string>;

/** Texts and the language they are in. */
export interface Language {
  tag: string;
  texts: Texts;
}

/** The language that needs no loading, and stands in for those that are not shipped. */
export const ENGLISH: Language = { tag: 'en-US', texts: english };

/** Says what went wrong; without a code it was the embed that reported it. */
export function sentence(texts: Texts, code: EmbedErrorCode | 'reported' = 'reported'): string {
  return texts[code === 'mint-timeout' ? 'mint-failed' : (code as ShownCode)];
}

/** Loads the texts for a language, English where it is not shipped; rejects where they cannot be loaded. */
export async function languageOf(tag: string): Promise<Language> {
  if (/^en\b/i.test(tag)) return ENGLISH;
  const { loadLanguage } = await import('./load-messages.ts');
  return (await loadLanguage(tag)) ?? ENGLISH;
}
