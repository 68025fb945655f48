import type Color from 'colorjs.io';
import type { EmbedTheme } from '../../../../../src/api/index.ts';
import {
  accentTextColor,
  blendOver,
  mixColors,
  type Resolve,
  readableTextColor,
  type Scheme,
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
  _accent: '#3857e0',
  '_on-accent': '#ffffff',
} as const;

/** The share of the accent color in the background of a mention, and of a mention of the viewer, by scheme. */
const TINT = { light: 0.1, dark: 0.32 };
const OWN_TINT = { light: 0.22, dark: 0.4 };

/** Colors that are combined with those of a theme in a scheme; backgrounds are opaque. */
export interface Palette {
  readonly page: Color;
  readonly surface: Color;
  readonly foreground: Color;
  readonly mutedForeground: Color;
  readonly primary: Color;
  readonly onPrimary: Color;
  readonly chatBackground: Color;
  readonly fieldBackground: Color;
  readonly fieldBorder: Color;
  readonly comments: {
    readonly foreground: Color;
    readonly mutedForeground: Color;
    readonly background: Color;
    readonly composer: Color;
    readonly accent: Color;
    readonly onAccent: Color;
    readonly accentTextColor: Color;
    readonly tint: Color;
    readonly ownTint: Color;
  };
}

/** Returns the colors of a theme in a scheme; the embed's defaults where the theme has none. */
export function paletteOf(theme: EmbedTheme, scheme: Scheme, resolve: Resolve): Palette {
  const defaultColor = (css: string) => resolve(css, scheme) as Color;
  const themeColor = (css: string | null | undefined) =>
    css == null ? undefined : resolve(css, scheme);
  const { analyticsChat } = theme;
  const page = defaultColor(APP.page);
  const surface = defaultColor(APP.surface);
  const primary = themeColor(theme.primaryColor);
  const input = themeColor(theme.chat?.inputColor);
  const chat = themeColor(analyticsChat?.backgroundColor);
  const field = themeColor(analyticsChat?.chatInput?.backgroundColor) ?? input ?? surface;
  // the chat's page and its conversation both have this background, one over the other
  const chatBackground = chat ? blendOver(chat, blendOver(chat, page)) : page;
  const fieldBackground = blendOver(field, chatBackground);
  const edge = themeColor(analyticsChat?.chatInput?.borderColor) ?? defaultColor(APP['field-line']);
  let comments: Palette['comments'] | undefined;
  return {
    page,
    surface,
    foreground: defaultColor(APP.ink),
    mutedForeground: defaultColor(APP['ink-soft']),
    primary: primary ?? defaultColor(APP.primary),
    onPrimary: primary ? readableTextColor(primary) : defaultColor(APP['on-primary']),
    chatBackground,
    fieldBackground,
    fieldBorder: blendOver(edge, fieldBackground),
    // computed when it is needed: the search for a fix creates hundreds of palettes
    get comments() {
      comments ??= commentsPalette(primary, input, scheme, defaultColor);
      return comments;
    },
  };
}

function commentsPalette(
  primary: Color | undefined,
  input: Color | undefined,
  scheme: Scheme,
  defaultColor: (css: string) => Color,
): Palette['comments'] {
  const background = defaultColor(COMMENTS._background);
  const accent = primary ?? defaultColor(COMMENTS._accent);
  return {
    foreground: defaultColor(COMMENTS._text),
    mutedForeground: defaultColor(COMMENTS._muted),
    background,
    composer: blendOver(input ?? background, background),
    accent,
    onAccent: primary ? readableTextColor(primary) : defaultColor(COMMENTS['_on-accent']),
    accentTextColor: accentTextColor(accent, scheme),
    tint: mixColors(accent, TINT[scheme], background, 'oklab'),
    ownTint: mixColors(accent, OWN_TINT[scheme], background, 'oklab'),
  };
}
