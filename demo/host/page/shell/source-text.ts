/** Escapes text for a single-quoted attribute. */
export function escapeAttribute(text: string): string {
  return text
    .replaceAll('&', '&amp;')
    .replaceAll("'", '&#39;')
    .replaceAll('<', '&lt;')
    .replaceAll('>', '&gt;');
}

/** Formats a value as a JavaScript literal with single quotes, and with quotes around names only if necessary. */
export function literal(value: unknown, indent = ''): string {
  if (typeof value === 'string') return quote(value);
  if (typeof value !== 'object' || value === null) return JSON.stringify(value);
  const inner = `${indent}  `;
  const lines = Object.entries(value).map(
    ([name, field]) =>
      `${inner}${/^\w+$/.test(name) ? name : quote(name)}: ${literal(field, inner)},\n`,
  );
  return lines.length > 0 ? `{\n${lines.join('')}${indent}}` : '{}';
}

/** Quotes a string; `</` is escaped, so that `</script>` does not end a script element. */
function quote(text: string): string {
  const inner = JSON.stringify(text).slice(1, -1).replaceAll('\\"', '"');
  return `'${inner.replaceAll("'", "\\'").replaceAll('</', '<\\/')}'`;
}
