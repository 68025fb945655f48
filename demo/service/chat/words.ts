/** A word of a question: as written, its position, and its stem for look-ups. */
export interface Word {
  readonly written: string;
  readonly stem: string;
  /** Start and end in the question. */
  readonly at: readonly [number, number];
  readonly followsComma: boolean;
}

/** A date, a time, a number (with commas, a fraction, a plus, or before “am”), `%`, `&`, or a word with periods and apostrophes. */
const WORD =
  /\d{4}-\d\d-\d\d|\d{1,2}:\d\d|\d{1,3}(?:,\d{3})+\b|\d+[.,]\d+|\d+\+|\d+(?=[ap]m\b)|[%&]|[\p{L}\p{M}\p{N}.'’]*[\p{L}\p{M}\p{N}]/giu;
const NUMBERS = 'zero one two three four five six seven eight nine ten'.split(' ');

/** Splits a text into words without punctuation; hyphens separate words, except in dates. */
export function splitWords(text: string): Word[] {
  return [...text.matchAll(WORD)].flatMap(({ 0: found, index }) => {
    const written = found.replace(/['’]s$/, '').replace(/^['’.]+/, '');
    const at = [index, index + found.length] as const;
    const followsComma = /[,;]\s*$/.test(text.slice(0, index));
    return written ? [{ written, stem: stemOf(written), at, followsComma }] : [];
  });
}

/** Converts a phrase to the form of the lexicon's keys. */
export function normalizePhrase(text: string): string {
  return splitWords(text)
    .map(({ stem }) => stem)
    .join(' ');
}

/** Lower-cases a word and removes accents, periods and plural endings; the stem need not be a word. */
function stemOf(word: string): string {
  if (/^\d{1,3}(,\d{3})+$/.test(word)) return word.replaceAll(',', '');
  if (/^\d+[.,]\d/.test(word)) return word; // a fraction, which nothing reads as a whole number
  const plain = word
    .normalize('NFD')
    .replace(/[\p{M}.'’]/gu, '')
    .toLowerCase();
  const number = NUMBERS.indexOf(plain);
  if (number > 1) return `${number}`;
  if (plain.length < 4) return plain;
  return plain.replace(/ies$/, 'y').replace(/([^s])s$/, '$1');
}
