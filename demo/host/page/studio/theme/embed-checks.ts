import { blendOver, fade, mixColors } from './colors.ts';
import type { ContrastCheck } from './contrast-check.ts';
import type { FieldPath } from './fields.ts';

const primary = (): FieldPath => 'primaryColor';

/** Contrast checks of the dashboard and the creator app. */
export const EMBED_CHECKS: readonly ContrastCheck[] = [
  {
    id: 'pressed',
    tab: 'dashboard',
    label: 'Pressed button and unread count',
    sample: 'button',
    text: 'Comments',
    needed: 4.5,
    colors: ({ onPrimary, primary, page }) => ({
      foreground: onPrimary,
      background: blendOver(primary, page),
      surrounding: page,
    }),
    field: primary,
  },
  {
    id: 'chart',
    tab: 'dashboard',
    label: 'Chart lines and bars',
    sample: 'chart',
    text: '',
    needed: 3,
    colors: ({ primary, surface }) => ({ foreground: primary, background: surface }),
    field: primary,
  },
  {
    id: 'figure',
    tab: 'dashboard',
    label: 'Number on hover',
    sample: 'chip',
    text: '200,000',
    needed: 4.5,
    colors: ({ foreground, primary, surface }) => ({
      foreground,
      background: blendOver(fade(primary, 0.12), surface),
      surrounding: surface,
    }),
    field: primary,
  },
  {
    id: 'focus',
    tab: 'dashboard',
    label: 'Focus ring',
    sample: 'ring',
    text: 'Filters',
    needed: 3,
    colors: ({ primary, page }) => ({ foreground: primary, background: page }),
    field: primary,
  },
  {
    id: 'new',
    tab: 'app',
    label: 'Primary button',
    sample: 'button',
    text: 'New',
    needed: 4.5,
    colors: ({ onPrimary, primary, page }) => ({
      foreground: onPrimary,
      background: blendOver(primary, page),
      surrounding: page,
    }),
    field: primary,
  },
  {
    id: 'kind',
    tab: 'app',
    label: 'Dashboard icon',
    sample: 'icon',
    text: '',
    needed: 3,
    colors: ({ primary, surface }) => ({
      foreground: primary,
      background: blendOver(fade(primary, 0.12), surface),
      surrounding: surface,
    }),
    field: primary,
  },
  {
    id: 'person',
    tab: 'app',
    label: 'Viewer’s initials',
    sample: 'avatar',
    text: 'ML',
    needed: 4.5,
    colors: ({ foreground, primary, surface }) => ({
      foreground,
      background: blendOver(mixColors(primary, 0.16, surface, 'srgb'), surface),
      surrounding: surface,
    }),
    field: primary,
  },
  {
    id: 'tick',
    tab: 'app',
    label: 'Checked checkbox',
    sample: 'tick',
    text: '',
    needed: 3,
    colors: ({ primary, surface }) => ({ foreground: primary, background: surface }),
    field: primary,
  },
];
