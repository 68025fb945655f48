/** A word of a question, as written and as a stem for look-ups. */
export interface Word {
  readonly written: string;
  readonly stem: string;
}

/** Splits a text into words without punctuation; hyphens separate words, except in dates. */
export function splitWords(text: string): Word[] {
  const written = text.match(/\d{4}-\d\d-\d\d|[\p{L}\p{M}\p{N}.']*[\p{L}\p{M}\p{N}]/gu) ?? [];
  return written
    .map((word) => word.replace(/['’]s$/, '').replace(/^['.]+/, ''))
    .filter(Boolean)
    .map((word) => ({ written: word, stem: stemOf(word) }));
}

/** Converts a phrase to the form of the lexicon's keys. */
export function normalizePhrase(text: string): string {
  return splitWords(text)
    .map(({ stem }) => stem)
    .join(' ');
}

/** Lower-cases a word and removes accents and plural endings; the stem need not be a word. */
function stemOf(word: string): string {
  const plain = word.normalize('NFD').replace(/\p{M}/gu, '').toLowerCase();
  if (plain.length < 4) return plain;
  return plain.replace(/ies$/, 'y').replace(/([^s])s$/, '$1');
}
