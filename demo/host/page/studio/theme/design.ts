import type { EmbedTheme } from '../../../../../src/api/index.ts';

/** What the studio edits: a theme, and the language and time zone of the preview. */
export interface Design {
  readonly theme: EmbedTheme;
  readonly locale: string;
  readonly timezone: string;
}

/** The design without any changes. */
export const DEFAULT_DESIGN: Design = { theme: {}, locale: 'en-US', timezone: '' };
