/** Random keys have more different characters, and more different steps from one character to the next. */
const DIFFERENT_MIN = 6;

/** Placeholders instead of a key: a variable, an expression of a template, and the path or URL of a file with the key. */
const PLACEHOLDERS = [
  /^\$\w+$|^%\w+%$|^<.*>$/,
  /\$\{.*\}|\$\(.*\)|\{\{.*\}\}/,
  /^@?\/(etc|home|mnt|opt|root|run|secrets|srv|tmp|usr|var)\/|^[a-z]{3,}:/,
];

/** Whether a key can be guessed: a placeholder, few different characters, counting up or down, or a repeated part. */
export function followsPattern(key: string): boolean {
  if (PLACEHOLDERS.some((placeholder) => placeholder.test(key))) return true;
  const codes = [...key].map((character) => character.codePointAt(0) ?? 0);
  const steps = codes.slice(1).map((code, index) => code - (codes[index] ?? 0));
  return [codes, steps].some((values) => new Set(values).size < DIFFERENT_MIN) || repeats(key);
}

/** Whether a text consists of a part that is repeated at least once; the last repetition may be incomplete. */
function repeats(text: string): boolean {
  for (let length = 1; length <= text.length / 2; length++)
    if (text.startsWith(text.slice(length))) return true;
  return false;
}
