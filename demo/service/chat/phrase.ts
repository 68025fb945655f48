/** A word of a question: as it was written, and as it is looked up. */
export interface Word {
  readonly written: string;
  readonly stem: string;
}

/** The words of a text without punctuation; hyphens part words, except between figures. */
export function wordsIn(text: string): Word[] {
  const written = text.match(/\d{4}-\d\d-\d\d|[\p{L}\p{M}\p{N}.']*[\p{L}\p{M}\p{N}]/gu) ?? [];
  return written
    .map((word) => word.replace(/['’]s$/, '').replace(/^['.]+/, ''))
    .filter(Boolean)
    .map((word) => ({ written: word, stem: stemOf(word) }));
}

/** A phrase as the lexicon keeps it. */
export function phraseOf(text: string): string {
  return wordsIn(text)
    .map(({ stem }) => stem)
    .join(' ');
}

/** Lower case, without accents, and a plural as its singular; it need not be a word. */
function stemOf(word: string): string {
  const plain = word.normalize('NFD').replace(/\p{M}/gu, '').toLowerCase();
  if (plain.length < 4) return plain;
  return plain.replace(/ies$/, 'y').replace(/([^s])s$/, '$1');
}
