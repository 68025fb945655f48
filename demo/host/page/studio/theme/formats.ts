import type { EmbedTheme } from '../../../../../src/api/theme.ts';

/** A way to write a theme down. */
export interface Format {
  readonly id: 'html' | 'javascript' | 'mint';
  readonly label: string;
  /** Where it goes. */
  readonly hint: string;
  readonly write: (theme: EmbedTheme) => string;
}

/** The three places where a host names a theme. */
export const FORMATS: readonly Format[] = [
  {
    id: 'html',
    label: 'HTML attribute',
    hint: 'For a page that is written by hand or by a template: the attribute of the tag.',
    write: (theme) => `theme='${escaped(JSON.stringify(theme))}'`,
  },
  {
    id: 'javascript',
    label: 'JavaScript',
    hint: 'For a page with scripts: the property can change at any time, and the embed follows.',
    write: (theme) => `embed.theme = ${literal(theme, '')};`,
  },
  {
    id: 'mint',
    label: 'Session',
    hint: 'For your server: the theme is part of the session, and the page names none.',
    write: (theme) => JSON.stringify({ embedTheme: theme }, null, 2),
  },
];

/** Text inside a single-quoted attribute: JSON's own quotes stay as they are. */
function escaped(text: string): string {
  return text
    .replaceAll('&', '&amp;')
    .replaceAll("'", '&#39;')
    .replaceAll('<', '&lt;')
    .replaceAll('>', '&gt;');
}

/** As one writes it by hand: names bare, strings in single quotes. */
function literal(value: unknown, indent: string): string {
  if (typeof value === 'string') return quoted(value);
  if (typeof value !== 'object' || value === null) return JSON.stringify(value);
  const inner = `${indent}  `;
  const lines = Object.entries(value).map(
    ([name, field]) => `${inner}${name}: ${literal(field, inner)},\n`,
  );
  return lines.length > 0 ? `{\n${lines.join('')}${indent}}` : '{}';
}

/** JSON's escapes are JavaScript's too; `</script>` must not end the script that it is pasted into. */
function quoted(text: string): string {
  const inner = JSON.stringify(text).slice(1, -1).replaceAll('\\"', '"');
  return `'${inner.replaceAll("'", "\\'").replaceAll('</', '<\\/')}'`;
}
