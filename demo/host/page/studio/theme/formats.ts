import type { EmbedTheme } from '../../../../../src/api/theme.ts';
import { escapeAttribute, literal } from '../../shell/source-text.ts';

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
    write: (theme) => `embed.theme = ${literal(theme)};`,
  },
  {
    id: 'mint',
    label: 'Session',
    hint: 'For your server: set the theme when you create the session. The page needs no theme.',
    write: (theme) => JSON.stringify({ embedTheme: theme }, null, 2),
  },
];
