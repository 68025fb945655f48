const LETTER = /[\p{L}\p{N}]/u;

/** Returns the first letters of the first and the last word of a name. */
export function initials(name: string): string {
  const words = name.split(/[\s._-]+/u).filter((word) => LETTER.test(word));
  const [first = ''] = words;
  const last = words.length > 1 ? (words.at(-1) ?? '') : '';
  return `${firstLetter(first)}${firstLetter(last)}`.toUpperCase();
}

function firstLetter(word: string): string {
  return LETTER.exec(word)?.[0] ?? '';
}
