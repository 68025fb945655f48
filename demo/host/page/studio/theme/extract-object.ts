const TOKEN = /"(?:\\[\s\S]|[^"\\])*"|'(?:\\[\s\S]|[^'\\])*'|\/\/[^\n]*|\/\*[\s\S]*?\*\/|[{}[\]]/g;

/**
 * Returns the object literal that starts at an index of JavaScript source, up to its closing bracket; brackets in
 * strings and comments are ignored. Without a closing bracket, returns the rest, so that the parser reports it.
 */
export function extractObject(text: string, start: number): string {
  let depth = 0;
  TOKEN.lastIndex = start;
  for (let token = TOKEN.exec(text); token; token = TOKEN.exec(text)) {
    if (/[{[]/.test(token[0]) && token[0].length === 1) depth += 1;
    if (/[}\]]/.test(token[0]) && token[0].length === 1) depth -= 1;
    if (depth === 0 && TOKEN.lastIndex > start) return text.slice(start, TOKEN.lastIndex);
  }
  return text.slice(start);
}
