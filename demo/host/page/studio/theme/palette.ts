import type Color from 'colorjs.io';
import type { EmbedTheme } from '../../../../../src/api/theme.ts';
import { accentInk, mixed, over, type Resolve, readable, type Scheme } from './colors.ts';

/** The colours that the embedded app has of its own, from `demo/embed/page.css`. */
export const APP = {
  page: 'light-dark(#f6f7f9, #0e1014)',
  surface: 'light-dark(#fff, #171a20)',
  ink: 'light-dark(#14171f, #eceef3)',
  'ink-soft': 'light-dark(#596073, #9da5b5)',
  'field-line': 'light-dark(#868f9f, #6d778a)',
  primary: 'light-dark(#2f5fd0, #84a9ff)',
  'on-primary': 'light-dark(#fff, #0b1020)',
} as const;

/** The colours that the comments have of their own, from `src/comments/view/base-styles.ts`. */
export const COMMENTS = {
  _ink: 'light-dark(#1a1f29, #e8eaf0)',
  _muted: 'light-dark(#586173, #a0a9ba)',
  _ground: 'light-dark(#ffffff, #161a21)',
  _accent: '#3857e0',
  '_on-accent': '#ffffff',
} as const;

/** Every colour that meets one of the theme's in a scheme, opaque where it is a ground. */
export interface Palette {
  readonly page: Color;
  readonly surface: Color;
  readonly ink: Color;
  readonly inkSoft: Color;
  readonly primary: Color;
  readonly onPrimary: Color;
  readonly chatGround: Color;
  readonly fieldGround: Color;
  readonly fieldEdge: Color;
  readonly comments: {
    readonly ink: Color;
    readonly muted: Color;
    readonly ground: Color;
    readonly composer: Color;
    readonly accent: Color;
    readonly onAccent: Color;
    readonly accentInk: Color;
    readonly tint: Color;
  };
}

/** The colours of a theme in a scheme, with the embed's own where it has none. */
export function paletteOf(theme: EmbedTheme, scheme: Scheme, resolve: Resolve): Palette {
  const own = (css: string) => resolve(css, scheme) as Color;
  const themed = (css: string | null | undefined) =>
    css == null ? undefined : resolve(css, scheme);
  const { analyticsChat } = theme;
  const page = own(APP.page);
  const surface = own(APP.surface);
  const primary = themed(theme.primaryColor);
  const input = themed(theme.chat?.inputColor);
  const chat = themed(analyticsChat?.backgroundColor);
  const field = themed(analyticsChat?.chatInput?.backgroundColor) ?? input ?? surface;
  // the chat's page and the conversation in it have the same ground, one over the other
  const chatGround = chat ? over(chat, over(chat, page)) : page;
  const fieldGround = over(field, chatGround);
  const edge = themed(analyticsChat?.chatInput?.borderColor) ?? own(APP['field-line']);
  return {
    page,
    surface,
    ink: own(APP.ink),
    inkSoft: own(APP['ink-soft']),
    primary: primary ?? own(APP.primary),
    onPrimary: primary ? readable(primary) : own(APP['on-primary']),
    chatGround,
    fieldGround,
    fieldEdge: over(edge, fieldGround),
    comments: commentsOf(primary, input, scheme, own),
  };
}

function commentsOf(
  primary: Color | undefined,
  input: Color | undefined,
  scheme: Scheme,
  own: (css: string) => Color,
): Palette['comments'] {
  const ground = own(COMMENTS._ground);
  const accent = primary ?? own(COMMENTS._accent);
  return {
    ink: own(COMMENTS._ink),
    muted: own(COMMENTS._muted),
    ground,
    composer: over(input ?? ground, ground),
    accent,
    onAccent: primary ? readable(primary) : own(COMMENTS['_on-accent']),
    accentInk: accentInk(accent, scheme),
    tint: mixed(accent, 0.09, ground, 'oklab'),
  };
}
