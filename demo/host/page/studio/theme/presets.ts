import type { EmbedTheme } from '../../../../../src/api/index.ts';

/** A theme to start from. */
export interface Preset {
  readonly name: string;
  /** What distinguishes it. */
  readonly description: string;
  readonly theme: EmbedTheme;
}

/** The default theme, and six themes with enough contrast in light and dark. Each font stack ends with its generic family. */
export const PRESETS: readonly Preset[] = [
  { name: 'Default', description: 'Blue, system font', theme: {} },
  {
    name: 'Lagoon',
    description: 'Teal, soft corners',
    theme: {
      primaryColor: 'light-dark(#0f6b6b, #5fd0c5)',
      font: "'Avenir Next', Avenir, 'Segoe UI', sans-serif",
      borderRadius: 16,
      analyticsChat: { backgroundColor: 'light-dark(#eef8f6, #0a1615)' },
    },
  },
  {
    name: 'Editorial',
    description: 'Serif, warm paper',
    theme: {
      primaryColor: 'light-dark(#b8430a, #ff9d66)',
      font: "Georgia, 'Times New Roman', serif",
      borderRadius: 4,
      chat: { inputColor: 'light-dark(#fffdf9, #1d1814)' },
      analyticsChat: { backgroundColor: 'light-dark(#fdf7f1, #17110c)' },
    },
  },
  {
    name: 'Rounded',
    description: 'Purple, round corners',
    theme: {
      primaryColor: 'light-dark(#8a2fa8, #dda6f0)',
      font: "ui-rounded, 'Arial Rounded MT Bold', Nunito, Quicksand, 'Trebuchet MS', sans-serif",
      borderRadius: 24,
      analyticsChat: {
        backgroundColor: 'light-dark(#faf3fd, #150e19)',
        chatInput: { borderColor: 'light-dark(#a878b8, #7d5a8a)' },
      },
    },
  },
  {
    name: 'Monochrome',
    description: 'Black and white, square',
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
    name: 'Forest',
    description: 'Green, natural tones',
    theme: {
      primaryColor: 'light-dark(#3b6b14, #a9d66b)',
      font: "Optima, Candara, 'Segoe UI', sans-serif",
      borderRadius: 10,
      chat: { inputColor: 'light-dark(#fdfef9, #171b12)' },
      analyticsChat: { backgroundColor: 'light-dark(#f3f8e8, #11150b)' },
    },
  },
  {
    name: 'Monospace',
    description: 'Fixed width, square',
    theme: {
      primaryColor: 'light-dark(#0a6c3f, #4ade80)',
      font: "ui-monospace, 'SFMono-Regular', Menlo, 'DejaVu Sans Mono', monospace",
      borderRadius: 0,
      analyticsChat: { chatInput: { borderColor: 'light-dark(#5c7a6a, #4b8a66)' } },
    },
  },
];
