import type { EmbedTheme } from '../../../../../src/api/theme.ts';

/** What the studio edits: a theme, and the language and zone in which it is looked at. */
export interface Design {
  readonly theme: EmbedTheme;
  readonly locale: string;
  readonly timezone: string;
}

/** What the embed looks like when nobody has asked for anything. */
export const PLAIN: Design = { theme: {}, locale: 'en-US', timezone: 'UTC' };
