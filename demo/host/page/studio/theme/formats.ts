import type { EmbedTheme } from '../../../../../src/api/theme.ts';

/** A notation of a theme. */
export interface Format {
  readonly id: 'html' | 'javascript' | 'mint';
  readonly label: string;
  /** Where to use it. */
  readonly hint: string;
  readonly write: (theme: EmbedTheme) => string;
}

/** Notations for the three places where a host can set a theme. */
export const FORMATS: readonly Format[] = [
  {
    id: 'html',
    label: 'HTML attribute',
    hint: 'For static pages and templates: set the attribute of the tag.',
    write: (theme) => `theme='${escapeAttribute(JSON.stringify(theme))}'`,
  },
  {
    id: 'javascript',
    label: 'JavaScript',
    hint: 'For pages with scripts: set the property. The embed is updated whenever it changes.',
    write: (theme) => `embed.theme = ${literal(theme, '')};`,
  },
  {
    id: 'mint',
    label: 'Session',
    hint: 'For your server: set the theme when you create the session. The page needs no theme.',
    write: (theme) => JSON.stringify({ embedTheme: theme }, null, 2),
  },
];

/** Escapes text for a single-quoted attribute. */
function escapeAttribute(text: string): string {
  return text
    .replaceAll('&', '&amp;')
    .replaceAll("'", '&#39;')
    .replaceAll('<', '&lt;')
    .replaceAll('>', '&gt;');
}

/** Formats a value as a JavaScript literal with unquoted names and single quotes. */
function literal(value: unknown, indent: string): string {
  if (typeof value === 'string') return quote(value);
  if (typeof value !== 'object' || value === null) return JSON.stringify(value);
  const inner = `${indent}  `;
  const lines = Object.entries(value).map(
    ([name, field]) => `${inner}${name}: ${literal(field, inner)},\n`,
  );
  return lines.length > 0 ? `{\n${lines.join('')}${indent}}` : '{}';
}

/** Quotes a string; `</` is escaped, so that `</script>` does not end a script element. */
function quote(text: string): string {
  const inner = JSON.stringify(text).slice(1, -1).replaceAll('\\"', '"');
  return `'${inner.replaceAll("'", "\\'").replaceAll('</', '<\\/')}'`;
}
