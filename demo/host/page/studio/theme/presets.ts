import type { EmbedTheme } from '../../../../../src/api/index.ts';
import presets from './presets.json' with { type: 'json' };

/** A theme to start from. */
export interface Preset {
  readonly name: string;
  /** What distinguishes it. */
  readonly description: string;
  readonly theme: EmbedTheme;
}

/** The default theme, and six themes with enough contrast in light and dark. Each font stack ends with its generic family. */
export const PRESETS: readonly Preset[] = presets;
