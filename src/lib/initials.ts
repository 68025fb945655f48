const LETTER = /[\p{L}\p{N}]/u;

/** Returns the first letters of the first and the last word of a name, or its first character, such as an emoji. */
export function initials(name: string): string {
  const letters = name.split(/[\s._-]+/u).flatMap((word) => LETTER.exec(word)?.[0] ?? []);
  const [first = firstCharacter(name), ...others] = letters;
  return `${first}${others.at(-1) ?? ''}`.toUpperCase();
}

/** An emoji may consist of several code points. */
function firstCharacter(name: string): string {
  const [first] = new Intl.Segmenter().segment(name.trim());
  return first?.segment ?? '';
}
