import checks from './contrast-checks.json' with { type: 'json' };
import type { FieldPath } from './fields.ts';
import type { Tab } from './tabs.ts';

/** A pair of colors in the embed. */
export interface ContrastCheck {
  readonly id: string;
  readonly tab: Tab;
  readonly label: string;
  /** Kind of its sample. */
  readonly sample: string;
  readonly text: string;
  /** Contrast that WCAG 2.2 requires: 4.5 for text (1.4.3), 3 for controls and graphics (1.4.11). */
  readonly needed: number;
  /** Names in the palette: the foreground, the background, and what a translucent background is over. */
  readonly colors: readonly string[];
  /** The field that determines a color, or that is nearest to it, unless it inherits another one's. */
  readonly field: FieldPath;
  /** The field of the background, if a theme that sets it can make the pair fail. */
  readonly ground?: FieldPath;
}

/** All contrast checks. */
export const CONTRAST_CHECKS = checks as readonly ContrastCheck[];
