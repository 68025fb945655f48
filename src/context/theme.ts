import { createContext } from '@lit/context';
import type { EmbedTheme } from '../api/theme.ts';

/** The current theme and color scheme. */
export interface EmbedAppearance {
  readonly theme: EmbedTheme;
  /** Resolved: `auto` becomes the viewer's preference. */
  readonly colorScheme: 'light' | 'dark';
}

/** Provides the `EmbedAppearance`. The document has the same values as `--svc-…` properties and `color-scheme`. */
export const themeContext = createContext<EmbedAppearance>(Symbol('svc-theme'));
