import { faint, mixed, over } from './colors.ts';
import type { FieldPath } from './fields.ts';
import type { Place } from './place.ts';

const primary = (): FieldPath => 'primaryColor';

/** Where the dashboard and the creator app draw with the primary colour. */
export const EMBED_PLACES: readonly Place[] = [
  {
    id: 'pressed',
    tab: 'dashboard',
    label: 'Button that is pressed, unread count',
    specimen: 'button',
    text: 'Comments',
    needed: 4.5,
    colors: ({ onPrimary, primary, page }) => ({
      ink: onPrimary,
      ground: over(primary, page),
      around: page,
    }),
    field: primary,
  },
  {
    id: 'chart',
    tab: 'dashboard',
    label: 'Lines and bars of charts',
    specimen: 'chart',
    text: '',
    needed: 3,
    colors: ({ primary, surface }) => ({ ink: primary, ground: surface }),
    field: primary,
  },
  {
    id: 'figure',
    tab: 'dashboard',
    label: 'Figure under the pointer',
    specimen: 'chip',
    text: '200,000',
    needed: 4.5,
    colors: ({ ink, primary, surface }) => ({
      ink,
      ground: over(faint(primary, 0.12), surface),
      around: surface,
    }),
    field: primary,
  },
  {
    id: 'focus',
    tab: 'dashboard',
    label: 'Ring around what has the focus',
    specimen: 'ring',
    text: 'Filters',
    needed: 3,
    colors: ({ primary, page }) => ({ ink: primary, ground: page }),
    field: primary,
  },
  {
    id: 'new',
    tab: 'app',
    label: 'Main button',
    specimen: 'button',
    text: 'New',
    needed: 4.5,
    colors: ({ onPrimary, primary, page }) => ({
      ink: onPrimary,
      ground: over(primary, page),
      around: page,
    }),
    field: primary,
  },
  {
    id: 'kind',
    tab: 'app',
    label: 'Sign of a dashboard',
    specimen: 'icon',
    text: '',
    needed: 3,
    colors: ({ primary, surface }) => ({
      ink: primary,
      ground: over(faint(primary, 0.12), surface),
      around: surface,
    }),
    field: primary,
  },
  {
    id: 'person',
    tab: 'app',
    label: 'Initials of the viewer',
    specimen: 'avatar',
    text: 'ML',
    needed: 4.5,
    colors: ({ ink, primary, surface }) => ({
      ink,
      ground: over(mixed(primary, 0.16, surface, 'srgb'), surface),
      around: surface,
    }),
    field: primary,
  },
  {
    id: 'tick',
    tab: 'app',
    label: 'Box that is ticked',
    specimen: 'tick',
    text: '',
    needed: 3,
    colors: ({ primary, surface }) => ({ ink: primary, ground: surface }),
    field: primary,
  },
];
