import type Color from 'colorjs.io';
import type { EmbedTheme } from '../../../../../src/api/index.ts';
import {
  accentTextColor,
  blendOver,
  fade,
  lineColor,
  mixColors,
  type Resolve,
  readableTextColor,
  type Scheme,
  toHex,
} from './colors.ts';

/** Default colors of the embedded app, from `demo/embed/page.css`. */
export const APP = {
  page: 'light-dark(#f6f7f9, #0e1014)',
  surface: 'light-dark(#fff, #171a20)',
  ink: 'light-dark(#14171f, #eceef3)',
  'ink-soft': 'light-dark(#596073, #9da5b5)',
  'field-line': 'light-dark(#868f9f, #6d778a)',
  primary: 'light-dark(#2f5fd0, #84a9ff)',
  'on-primary': 'light-dark(#fff, #0b1020)',
} as const;

/** Default colors of the comments, from `src/comments/view/base-styles.ts`. */
export const COMMENTS = {
  _text: 'light-dark(#1a1f29, #e8eaf0)',
  _muted: 'light-dark(#586173, #a0a9ba)',
  _background: 'light-dark(#ffffff, #161a21)',
  _accent: 'light-dark(#2f5fd0, #84a9ff)',
} as const;

/** The border of a text box of the comments, from `src/comments/view/composer-styles.ts`. */
export const COMPOSER_BORDER = 'light-dark(#8a93a3, #6d778a)';

/** The share of the accent color in the background of a mention, and of a mention of the viewer, by scheme. */
const TINT = { light: 0.1, dark: 0.32 };
const OWN_TINT = { light: 0.22, dark: 0.4 };

/** Colors of a theme in a scheme by name, as the embed combines them; backgrounds are opaque. */
export type Palette = Readonly<Record<string, Color>>;

/** Returns the colors of the embed with a theme; its defaults where the theme has none. */
export function paletteOf(theme: EmbedTheme, scheme: Scheme, resolve: Resolve) {
  const { analyticsChat, surfaces, charts } = theme;
  const color = (css: string | null | undefined, fallback: string) =>
    (css ? resolve(css, scheme) : undefined) ?? (resolve(fallback, scheme) as Color);
  const page = blendOver(color(surfaces?.pageColor, APP.page), color(undefined, APP.page));
  const surface = blendOver(color(surfaces?.cardColor, APP.surface), page);
  const primary = color(theme.primaryColor, APP.primary);
  const chat = color(analyticsChat?.backgroundColor ?? surfaces?.pageColor, APP.page);
  const { backgroundColor, borderColor } = analyticsChat?.chatInput ?? {};
  // the chat's page and its conversation both have this background, one over the other
  const chatBackground = blendOver(chat, blendOver(chat, page));
  const field = color(
    backgroundColor ?? theme.chat?.inputColor ?? surfaces?.cardColor,
    APP.surface,
  );
  const fieldBackground = blendOver(field, chatBackground);
  const primaryLine = lineColor(primary, scheme);
  const chart1 = charts?.color1 ? color(charts.color1, APP.primary) : primaryLine;
  const chart2 = color(charts?.color2, APP['field-line']);
  return {
    ...{ page, surface, primary, chatBackground, fieldBackground },
    foreground: color(undefined, APP.ink),
    mutedForeground: color(undefined, APP['ink-soft']),
    primaryLine,
    ...{ chart1, chart2, chart3: color(charts?.color3, toHex(chart1)) },
    chart4: color(charts?.color4, toHex(chart2)),
    primaryTint: fade(primary, 0.12),
    badge: mixColors(primary, 0.16, surface, 'srgb'),
    onPrimary: theme.primaryColor
      ? readableTextColor(primary)
      : color(undefined, APP['on-primary']),
    fieldLine: color(undefined, APP['field-line']),
    fieldBorder: blendOver(color(borderColor, APP['field-line']), fieldBackground),
  };
}

/** Returns the colors of the comments with a theme. */
export function commentsPaletteOf(
  { primaryColor, chat, surfaces }: EmbedTheme,
  scheme: Scheme,
  resolve: Resolve,
): Palette {
  const color = (css: string) => resolve(css, scheme) as Color;
  const card = color(surfaces?.cardColor ?? COMMENTS._background);
  const background = blendOver(card, color(COMMENTS._background));
  const accent = color(primaryColor ?? COMMENTS._accent);
  const onAccent = readableTextColor(accent);
  return {
    ...{ background, accent, onAccent },
    foreground: color(COMMENTS._text),
    mutedForeground: color(COMMENTS._muted),
    composerBorder: color(COMPOSER_BORDER),
    composer: chat?.inputColor ? blendOver(color(chat.inputColor), background) : background,
    accentHover: mixColors(accent, 0.88, readableTextColor(onAccent), 'oklab'),
    accentText: accentTextColor(accent, scheme),
    tint: mixColors(accent, TINT[scheme], background, 'oklab'),
    ownTint: mixColors(accent, OWN_TINT[scheme], background, 'oklab'),
  };
}
