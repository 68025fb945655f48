import Color from 'colorjs.io';
import { mixed, over } from './colors.ts';
import type { FieldPath } from './fields.ts';
import type { Place } from './place.ts';

const BLACK = new Color('black');
const primary = (): FieldPath => 'primaryColor';
const input = (): FieldPath => 'chat.inputColor';

/** Where the comments draw with the theme. */
export const COMMENTS_PLACES: readonly Place[] = [
  {
    id: 'post',
    tab: 'comments',
    label: 'Main button',
    specimen: 'button',
    text: 'Comment',
    needed: 4.5,
    colors: ({ comments }) => ({
      ink: comments.onAccent,
      ground: over(comments.accent, comments.composer),
      around: comments.composer,
    }),
    field: primary,
  },
  {
    id: 'post-hover',
    tab: 'comments',
    label: 'Main button under the pointer',
    specimen: 'button',
    text: 'Comment',
    needed: 4.5,
    colors: ({ comments }) => ({
      ink: comments.onAccent,
      ground: over(mixed(comments.accent, 0.88, BLACK, 'oklab'), comments.composer),
      around: comments.composer,
    }),
    field: primary,
  },
  {
    id: 'link',
    tab: 'comments',
    label: 'Link, ring around what has the focus',
    specimen: 'text',
    text: 'example.com',
    needed: 4.5,
    colors: ({ comments }) => ({ ink: comments.accentInk, ground: comments.ground }),
    field: primary,
  },
  {
    id: 'mention',
    tab: 'comments',
    label: 'Mention of somebody',
    specimen: 'chip',
    text: '@Ilse Berg',
    needed: 4.5,
    colors: ({ comments }) => ({
      ink: comments.accentInk,
      ground: comments.tint,
      around: comments.ground,
    }),
    field: primary,
  },
  {
    id: 'mention-me',
    tab: 'comments',
    label: 'Mention of the viewer',
    specimen: 'chip',
    text: '@Mara Lind',
    needed: 4.5,
    colors: ({ comments }) => ({
      ink: comments.ink,
      ground: mixed(comments.accent, 0.22, comments.ground, 'oklab'),
      around: comments.ground,
    }),
    field: primary,
  },
  {
    id: 'composer',
    tab: 'comments',
    label: 'What one writes',
    specimen: 'field',
    text: 'A second crew?',
    needed: 4.5,
    colors: ({ comments }) => ({
      ink: comments.ink,
      ground: comments.composer,
      around: comments.ground,
    }),
    field: input,
  },
  {
    id: 'composer-hint',
    tab: 'comments',
    label: 'Hint in the empty box',
    specimen: 'field',
    text: 'Write a comment',
    needed: 4.5,
    colors: ({ comments }) => ({
      ink: comments.muted,
      ground: comments.composer,
      around: comments.ground,
    }),
    field: input,
  },
];
