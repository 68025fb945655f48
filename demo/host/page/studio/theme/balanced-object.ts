const PIECE = /"(?:\\[\s\S]|[^"\\])*"|'(?:\\[\s\S]|[^'\\])*'|\/\/[^\n]*|\/\*[\s\S]*?\*\/|[{}[\]]/g;

/**
 * The object literal that begins at a place in JavaScript, up to the bracket that closes it; brackets in strings and
 * comments do not count. To the end where nothing closes it, for a parser to complain of.
 */
export function balancedObject(text: string, start: number): string {
  let depth = 0;
  PIECE.lastIndex = start;
  for (let piece = PIECE.exec(text); piece; piece = PIECE.exec(text)) {
    if (/[{[]/.test(piece[0]) && piece[0].length === 1) depth += 1;
    if (/[}\]]/.test(piece[0]) && piece[0].length === 1) depth -= 1;
    if (depth === 0 && PIECE.lastIndex > start) return text.slice(start, PIECE.lastIndex);
  }
  return text.slice(start);
}
