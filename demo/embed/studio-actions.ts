import * as v from 'valibot';
import type { EmbedRuntime } from '../../src/runtime/index.ts';

/** The demo's own action with which a host sets the color vision of its embed; browsers do not filter its frame. */
export const COLOR_VISION_ACTION = 'svc:action:demo-color-vision';
/**
 * The demo's own action with which a host asks for reports of the part under the pointer; the payload is the host's
 * origin, or null to end them. The frame sends each report as a message of the demo.
 */
export const POINT_ACTION = 'svc:action:demo-point';
/**
 * The demo's own action with which a host asks for a picture of the dashboard, of which it names the ratio of height to
 * width, and its own origin. The frame sends the picture as a message of the demo.
 */
export const PICTURE_ACTION = 'svc:action:demo-picture';

const PicturePayload = v.object({ origin: v.string(), ratio: v.pipe(v.number(), v.maxValue(2)) });

/** The message with the picture, a PNG file. */
export const PictureMessage = v.object({ source: v.literal('svc-demo'), picture: v.blob() });

/** Handles the actions of the theme studio. */
export function handleStudioActions(runtime: EmbedRuntime): void {
  runtime.onAction(COLOR_VISION_ACTION, async (vision) => {
    const { simulateColorVision } = await import('./color-vision.ts');
    simulateColorVision(document.documentElement, document.body, `${vision}`);
  });
  runtime.onAction(PICTURE_ACTION, async (payload) => {
    const asked = v.safeParse(PicturePayload, payload);
    if (!asked.success) return;
    const { takePicture } = await import('./take-picture.ts');
    const picture = await takePicture(asked.output.ratio);
    parent.postMessage({ source: 'svc-demo', picture }, asked.output.origin);
  });
  let pointing = new AbortController();
  runtime.onAction(POINT_ACTION, async (origin) => {
    pointing.abort();
    pointing = new AbortController();
    const { signal } = pointing;
    if (typeof origin !== 'string') return;
    const { pointAtParts } = await import('./point-at-parts.ts');
    if (signal.aborted) return;
    pointAtParts(document.documentElement, (part) => parent.postMessage(part, origin), signal);
  });
}
