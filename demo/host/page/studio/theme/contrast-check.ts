import type Color from 'colorjs.io';
import type { EmbedTheme } from '../../../../../src/api/index.ts';
import type { FieldPath } from './fields.ts';
import type { Palette } from './palette.ts';
import type { Tab } from './tabs.ts';

/** Two colors to compare, and the color around them. */
interface Pair {
  readonly foreground: Color;
  readonly background: Color;
  /** Color around the sample; the background if absent. */
  readonly surrounding?: Color;
}

/** A pair of colors in the embed, at least one of which the theme determines. */
export interface ContrastCheck {
  readonly id: string;
  readonly tab: Tab;
  readonly label: string;
  /** Kind of its sample. */
  readonly sample:
    | 'button'
    | 'bubble'
    | 'text'
    | 'chart'
    | 'ring'
    | 'icon'
    | 'tick'
    | 'avatar'
    | 'edge'
    | 'chip'
    | 'field';
  readonly text: string;
  /** Contrast that WCAG 2.2 requires: 4.5 for text (1.4.3), 3 for controls and graphics (1.4.11). */
  readonly needed: 4.5 | 3;
  readonly colors: (palette: Palette) => Pair;
  /** Returns the field that determines the color. */
  readonly field: (theme: EmbedTheme) => FieldPath;
}
