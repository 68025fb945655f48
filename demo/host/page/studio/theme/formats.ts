import type { EmbedTheme } from '../../../../../src/api/index.ts';
import { escapeAttribute, literal } from '../../shell/source-text.ts';
import type { Resolve } from './colors.ts';
import { cssProperties } from './theme-css.ts';

/** A notation of a theme. */
export interface Format {
  readonly id: 'html' | 'javascript' | 'json' | 'css' | 'mint';
  readonly label: string;
  /** Where to use it. */
  readonly hint: string;
  readonly write: (theme: EmbedTheme, resolve: Resolve) => string;
}

/** Notations for the places where a theme can be set. */
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
    write: (theme) => `embed.theme = ${literal(theme)};`,
  },
  {
    id: 'json',
    label: 'JSON',
    hint: 'For a file or a database: the theme as data.',
    write: (theme) => JSON.stringify(theme, null, 2),
  },
  {
    id: 'css',
    label: 'CSS',
    hint: 'For comments outside of an embed. An embed does not read the CSS of your page.',
    write: writeCss,
  },
  {
    id: 'mint',
    label: 'Session request',
    hint: 'For your server: add the theme to the request that creates a session. The page needs no theme.',
    write: (theme) => JSON.stringify({ embedTheme: theme }, null, 2),
  },
];

function writeCss(theme: EmbedTheme, resolve: Resolve): string {
  const lines = [...cssProperties(theme, resolve)].map(([name, value]) => `  ${name}: ${value};\n`);
  return `svc-comments {\n  color-scheme: light dark;\n${lines.join('')}}`;
}
