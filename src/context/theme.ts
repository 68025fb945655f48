import { createContext } from '@lit/context';
import type { EmbedTheme } from '../api/theme.ts';

/** The theme in force and how light or dark it is drawn. */
export interface EmbedAppearance {
  readonly theme: EmbedTheme;
  /** Resolved: `auto` has become what the viewer prefers. */
  readonly colorScheme: 'light' | 'dark';
}

/**
 * Provides the `EmbedAppearance`. The same is on the document as `--svc-…` properties and
 * `color-scheme`.
 */
export const themeContext = createContext<EmbedAppearance>(Symbol('svc-theme'));
