/** Fewer different characters mean that a person typed the key, or repeated a part of it. */
const CHARACTERS_MIN = 6;

/** Whether a key consists of so few different characters that it can be guessed. */
export function isRepetitive(key: string): boolean {
  return new Set(key).size < CHARACTERS_MIN;
}
