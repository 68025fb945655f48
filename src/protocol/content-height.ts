import * as v from 'valibot';
import { object } from '../api/object-schema.ts';

/** The parameter of the embed's URL with which a host requests `svc:event:content-height`. */
export const AUTO_HEIGHT = 'autoHeight';

/**
 * The event that contains the height of the embed's content. It is an addition to the events of the interface: an embed
 * sends it only if its URL contains `autoHeight=true`, so that hosts and embeds that do not know it are not affected.
 */
export const CONTENT_HEIGHT = 'svc:event:content-height';

/** The payload of `svc:event:content-height`. */
export const ContentHeight = object({
  /** In CSS pixels; 0 if the content has no height of its own, because it depends on the height of the frame. */
  height: v.pipe(
    v.number(),
    v.check(
      (height) => Number.isSafeInteger(height) && height >= 0,
      'must be a whole number of pixels',
    ),
  ),
});
export type ContentHeight = v.InferOutput<typeof ContentHeight>;
