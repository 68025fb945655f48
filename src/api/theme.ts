import * as v from 'valibot';
import { jsonObject, Text } from './base-schemas.ts';

const style = v.nullish(Text);

/**
 * A brand theme, at the mint (`embedTheme`) and in `svc:action:set-theme`.
 * The schema checks types only: whether a string is a color depends on the browser.
 * Rules: "EmbedTheme" of the interface.
 */
export const EmbedTheme = jsonObject({
  /** A CSS color: buttons and accents. */
  primaryColor: style,
  /** The name of a font that the viewer's device has. */
  font: style,
  /** The radius of corners, in pixels: 0 to 64. */
  borderRadius: v.nullish(
    v.pipe(
      v.number('must be a number'),
      v.check<number, string>(Number.isFinite, 'must be finite'),
    ),
  ),
  /** The chat of dashboards and workbooks. */
  chat: v.nullish(
    jsonObject({
      /** A CSS color: the input. */
      inputColor: style,
    }),
  ),
  /** The standalone chat. */
  analyticsChat: v.nullish(
    jsonObject({
      /** A CSS color: the background. */
      backgroundColor: style,
      /** The input. */
      chatInput: v.nullish(
        jsonObject({
          /** A CSS color: the background of the input. */
          backgroundColor: style,
          /** A CSS color: the border of the input. */
          borderColor: style,
        }),
      ),
    }),
  ),
  /** Backgrounds on all surfaces: an extension of the interface, as `charts` is. */
  surfaces: v.nullish(
    jsonObject({
      /** A CSS color: the page. */
      pageColor: style,
      /** A CSS color: tiles, panels and menus. */
      cardColor: style,
    }),
  ),
  /** The series of a chart, in their order. */
  charts: v.nullish(
    jsonObject({
      /** A CSS color: the first series, and charts with one series. */
      color1: style,
      /** A CSS color: the second series, also the period before in a comparison. */
      color2: style,
      /** A CSS color: the third series. */
      color3: style,
      /** A CSS color: the fourth series. */
      color4: style,
    }),
  ),
});
export type EmbedTheme = v.InferOutput<typeof EmbedTheme>;
