import * as v from 'valibot';
import { jsonObject, Text } from './base-schemas.ts';

const style = v.nullish(Text);

/**
 * A brand theme, at the mint (`embedTheme`) and in `svc:action:set-theme`.
 * The schema checks types only: whether a string is a color depends on the browser.
 * Rules: "EmbedTheme" of the interface.
 */
export const EmbedTheme = jsonObject(
  v.object({
    primaryColor: style,
    font: style,
    borderRadius: v.nullish(
      v.pipe(
        v.number('must be a number'),
        v.check<number, string>(Number.isFinite, 'must be finite'),
      ),
    ),
    chat: v.nullish(jsonObject(v.object({ inputColor: style }))),
    analyticsChat: v.nullish(
      jsonObject(
        v.object({
          backgroundColor: style,
          chatInput: v.nullish(
            jsonObject(v.object({ backgroundColor: style, borderColor: style })),
          ),
        }),
      ),
    ),
  }),
);
export type EmbedTheme = v.InferOutput<typeof EmbedTheme>;
