import type { EmbedTheme } from '../../../../../src/api/theme.ts';

/** A theme to start from. */
export interface Preset {
  readonly name: string;
  readonly theme: EmbedTheme;
}

/** The default theme, and six themes with enough contrast in light and dark. */
export const PRESETS: readonly Preset[] = [
  { name: 'Default', theme: {} },
  {
    name: 'Fjord',
    theme: {
      primaryColor: 'light-dark(#0f6b6b, #5fd0c5)',
      font: "'Avenir Next', Avenir, 'Segoe UI', sans-serif",
      borderRadius: 10,
      analyticsChat: { backgroundColor: 'light-dark(#f2f8f7, #0c1414)' },
    },
  },
  {
    name: 'Ember',
    theme: {
      primaryColor: 'light-dark(#b8430a, #ff9d66)',
      font: "Georgia, 'Times New Roman', serif",
      borderRadius: 4,
      chat: { inputColor: 'light-dark(#fffdf9, #1d1814)' },
      analyticsChat: { backgroundColor: 'light-dark(#fdf7f1, #14100d)' },
    },
  },
  {
    name: 'Orchid',
    theme: {
      primaryColor: 'light-dark(#8a2fa8, #dda6f0)',
      font: "'Trebuchet MS', 'Gill Sans', sans-serif",
      borderRadius: 22,
      analyticsChat: {
        backgroundColor: 'light-dark(#faf5fc, #130e16)',
        chatInput: { borderColor: 'light-dark(#a878b8, #7d5a8a)' },
      },
    },
  },
  {
    name: 'Ink',
    theme: {
      primaryColor: 'light-dark(#1a1a1a, #f2f2f2)',
      font: "'Helvetica Neue', Helvetica, Arial, sans-serif",
      borderRadius: 0,
      analyticsChat: {
        backgroundColor: 'light-dark(#fff, #0b0b0b)',
        chatInput: { borderColor: 'light-dark(#1a1a1a, #b8b8b8)' },
      },
    },
  },
  {
    name: 'Meadow',
    theme: {
      primaryColor: 'light-dark(#3b6b14, #a9d66b)',
      font: "Optima, Candara, 'Segoe UI', sans-serif",
      borderRadius: 16,
      chat: { inputColor: 'light-dark(#fdfef9, #171b12)' },
      analyticsChat: { backgroundColor: 'light-dark(#f6f9ef, #10130b)' },
    },
  },
  {
    name: 'Terminal',
    theme: {
      primaryColor: 'light-dark(#0a6c3f, #4ade80)',
      font: "ui-monospace, 'SFMono-Regular', Menlo, 'DejaVu Sans Mono', monospace",
      borderRadius: 2,
      analyticsChat: { chatInput: { borderColor: 'light-dark(#5c7a6a, #4b8a66)' } },
    },
  },
];
