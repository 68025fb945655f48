const LETTER = /[\p{L}\p{N}]/u;

/** Returns the first letters of the first and the last word of a name. */
export function initials(name: string): string {
  const letters = name.split(/[\s._-]+/u).flatMap((word) => LETTER.exec(word)?.[0] ?? []);
  const [first = '', ...others] = letters;
  return `${first}${others.at(-1) ?? ''}`.toUpperCase();
}
