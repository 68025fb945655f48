import Color from 'colorjs.io';
import { blendOver, mixColors } from './colors.ts';
import type { ContrastCheck } from './contrast-check.ts';
import type { FieldPath } from './fields.ts';

const BLACK = new Color('black');
const primary = (): FieldPath => 'primaryColor';
const input = (): FieldPath => 'chat.inputColor';

/** Contrast checks of the comments. */
export const COMMENTS_CHECKS: readonly ContrastCheck[] = [
  {
    id: 'post',
    tab: 'comments',
    label: 'Primary button',
    sample: 'button',
    text: 'Comment',
    needed: 4.5,
    colors: ({ comments }) => ({
      foreground: comments.onAccent,
      background: blendOver(comments.accent, comments.composer),
      surrounding: comments.composer,
    }),
    field: primary,
  },
  {
    id: 'post-hover',
    tab: 'comments',
    label: 'Primary button on hover',
    sample: 'button',
    text: 'Comment',
    needed: 4.5,
    colors: ({ comments }) => ({
      foreground: comments.onAccent,
      background: blendOver(mixColors(comments.accent, 0.88, BLACK, 'oklab'), comments.composer),
      surrounding: comments.composer,
    }),
    field: primary,
  },
  {
    id: 'link',
    tab: 'comments',
    label: 'Link and focus ring',
    sample: 'text',
    text: 'example.com',
    needed: 4.5,
    colors: ({ comments }) => ({
      foreground: comments.accentTextColor,
      background: comments.background,
    }),
    field: primary,
  },
  {
    id: 'mention',
    tab: 'comments',
    label: 'Mention of another user',
    sample: 'chip',
    text: '@Ilse Berg',
    needed: 4.5,
    colors: ({ comments }) => ({
      foreground: comments.accentTextColor,
      background: comments.tint,
      surrounding: comments.background,
    }),
    field: primary,
  },
  {
    id: 'mention-me',
    tab: 'comments',
    label: 'Mention of the viewer',
    sample: 'chip',
    text: '@Mara Lind',
    needed: 4.5,
    colors: ({ comments }) => ({
      foreground: comments.foreground,
      background: comments.ownTint,
      surrounding: comments.background,
    }),
    field: primary,
  },
  {
    id: 'composer',
    tab: 'comments',
    label: 'Typed text',
    sample: 'field',
    text: 'A second crew?',
    needed: 4.5,
    colors: ({ comments }) => ({
      foreground: comments.foreground,
      background: comments.composer,
      surrounding: comments.background,
    }),
    field: input,
  },
  {
    id: 'composer-hint',
    tab: 'comments',
    label: 'Text box placeholder',
    sample: 'field',
    text: 'Write a comment',
    needed: 4.5,
    colors: ({ comments }) => ({
      foreground: comments.mutedForeground,
      background: comments.composer,
      surrounding: comments.background,
    }),
    field: input,
  },
];
