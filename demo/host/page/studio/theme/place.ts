import type Color from 'colorjs.io';
import type { EmbedTheme } from '../../../../../src/api/theme.ts';
import type { FieldPath } from './fields.ts';
import type { Palette } from './palette.ts';

/** What the studio previews, in the order of its tabs. */
export const TABS = ['dashboard', 'app', 'chat', 'comments'] as const;

/** Where the studio shows a place. */
export type Tab = (typeof TABS)[number];

/** The two colours that meet at a place, and what lies around them. */
export interface Pair {
  readonly ink: Color;
  readonly ground: Color;
  /** What the specimen lies on; the ground if there is nothing else. */
  readonly around?: Color;
}

/** A place of the embed where a colour of the theme meets another. */
export interface Place {
  readonly id: string;
  readonly tab: Tab;
  readonly label: string;
  /** How the specimen of it is drawn. */
  readonly specimen:
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
  /** WCAG 2.2: 4.5 for text (1.4.3), 3 for what one must see to use a control or to read a figure (1.4.11). */
  readonly needed: 4.5 | 3;
  readonly colors: (palette: Palette) => Pair;
  /** The field that decides it. */
  readonly field: (theme: EmbedTheme) => FieldPath;
}
